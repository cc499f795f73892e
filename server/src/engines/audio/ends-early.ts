import { open, type FileHandle } from 'node:fs/promises';

import { type Container, id3Length } from './detect-container.ts';
import { readVint } from './ebml.ts';

/** RFC 3533 §6: a page of Ogg has at most so many bytes. */
const OGG_PAGE_BYTES_MAX = 65_307;
const OGG_HEADER_BYTES = 27;
const OGG_LAST_PAGE = 0x04;
/** A day of fragments of half a second, each of two boxes, and as many again. */
const BOXES_MAX = 1_000_000;
const CHUNKS_MAX = 1_000;
const MP3_HEAD_BYTES = 4_096;

type Source = { file: FileHandle; size: number };

/**
 * Whether a file ends before what it announces, as after a broken upload. False where it announces nothing: recordings
 * that are written while they are made, and FLAC, whose number of samples tells more.
 */
export async function endsEarly(path: string, container: Container): Promise<boolean> {
  await using file = await open(path);
  const source = { file, size: (await file.stat()).size };
  return await CHECKS[container](source);
}

const CHECKS: Record<Container, (source: Source) => Promise<boolean> | boolean> = {
  iso: boxesEndEarly,
  matroska: segmentEndsEarly,
  wav: dataEndsEarly,
  ogg: pagesEndEarly,
  mp3: framesEndEarly,
  flac: () => false,
};

/** ISO 14496-12 §4.2: a size of 1 means that 64 bits of it follow, a size of 0 the rest of the file. */
async function boxesEndEarly(source: Source): Promise<boolean> {
  let position = 0;
  for (let count = 0; count < BOXES_MAX && position < source.size; count += 1) {
    const head = await readAt(source, position, 16);
    if (head.length < 8) return false;
    const short = head.readUInt32BE(0);
    if (short === 0) return false;
    if (short === 1 && head.length < 16) return true;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    position += length;
  }
  return position > source.size;
}

/** RFC 8794: the head, then the segment with everything; a length of nothing but ones is not known yet. */
async function segmentEndsEarly(source: Source): Promise<boolean> {
  const head = await readAt(source, 0, 16);
  const headLength = readVint(head, 4);
  if (!headLength) return false;
  const segmentAt = 4 + headLength.bytes + headLength.value;
  const segment = readVint(await readAt(source, segmentAt, 16), 4);
  if (!segment || segment.isUnknown) return false;
  return segmentAt + 4 + segment.bytes + segment.value > source.size;
}

/** A length of 0 or of nothing but ones was never filled in. In RF64 it stands elsewhere, in RIFX turned round. */
async function dataEndsEarly(source: Source): Promise<boolean> {
  let position = 12;
  if ((await readAt(source, 0, position)).toString('latin1', 0, 4) !== 'RIFF') return false;
  for (let count = 0; count < CHUNKS_MAX; count += 1) {
    const head = await readAt(source, position, 8);
    if (head.length < 8) return false;
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'data') {
      return length !== 0 && length !== 0xffffffff && position + 8 + length > source.size;
    }
    position += 8 + length + (length % 2);
  }
  return false;
}

/** The last page says that it is the last, and is whole. */
async function pagesEndEarly(source: Source): Promise<boolean> {
  const tail = await readAt(
    source,
    Math.max(0, source.size - OGG_PAGE_BYTES_MAX),
    OGG_PAGE_BYTES_MAX,
  );
  const at = tail.lastIndexOf('OggS');
  const segments = tail[at + OGG_HEADER_BYTES - 1];
  if (at < 0 || segments === undefined) return true;
  const lengths = tail.subarray(at + OGG_HEADER_BYTES, at + OGG_HEADER_BYTES + segments);
  const length = lengths.reduce((sum, each) => sum + each, OGG_HEADER_BYTES + segments);
  return ((tail[at + 5] ?? 0) & OGG_LAST_PAGE) === 0 || at + length > tail.length;
}

/** The header that LAME and others write into the first frame: its second flag says that the length in bytes follows. */
async function framesEndEarly(source: Source): Promise<boolean> {
  const start = id3Length(await readAt(source, 0, 10));
  const head = await readAt(source, start, MP3_HEAD_BYTES);
  const at = Math.max(head.indexOf('Xing', 0, 'latin1'), head.indexOf('Info', 0, 'latin1'));
  if (at < 0 || at + 16 > head.length) return false;
  const flags = head.readUInt32BE(at + 4);
  if ((flags & 2) === 0) return false;
  const length = head.readUInt32BE(at + 8 + (flags & 1) * 4);
  return start + length > source.size;
}

async function readAt({ file }: Source, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}
