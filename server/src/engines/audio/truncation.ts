import { open, type FileHandle } from 'node:fs/promises';

import { type Container, id3Length } from './detect-container.ts';
import { readVint } from './ebml.ts';

/** Largest page of Ogg (RFC 3533 §6). */
const OGG_PAGE_BYTES_MAX = 65_307;
const OGG_HEADER_BYTES = 27;
const OGG_LAST_PAGE = 0x04;
/** Limit on boxes: twice those of a day in fragments of half a second with two boxes each. */
const BOXES_MAX = 1_000_000;
const CHUNKS_MAX = 1_000;
const MP3_HEAD_BYTES = 4_096;

type Source = { file: FileHandle; size: number };

/**
 * Returns whether a file is shorter than it declares, as after an interrupted upload. False if it declares no length,
 * as live recordings, and for FLAC, whose sample count is more reliable.
 */
export async function isTruncated(path: string, container: Container): Promise<boolean> {
  await using file = await open(path);
  const source = { file, size: (await file.stat()).size };
  return await CHECKS[container](source);
}

const CHECKS: Record<Container, (source: Source) => Promise<boolean> | boolean> = {
  iso: isIsoTruncated,
  matroska: isMatroskaTruncated,
  wav: isWavTruncated,
  ogg: isOggTruncated,
  mp3: isMp3Truncated,
  flac: () => false,
};

/** Checks the box sizes (ISO 14496-12 §4.2). A size of 1 means that a 64-bit size follows, 0 the rest of the file. */
async function isIsoTruncated(source: Source): Promise<boolean> {
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

/** Checks the segment after the EBML header (RFC 8794). A length of all ones is unknown. */
async function isMatroskaTruncated(source: Source): Promise<boolean> {
  const head = await readAt(source, 0, 16);
  const headLength = readVint(head, 4);
  if (!headLength) return false;
  const segmentAt = 4 + headLength.bytes + headLength.value;
  const segment = readVint(await readAt(source, segmentAt, 16), 4);
  if (!segment || segment.isUnknown) return false;
  return segmentAt + 4 + segment.bytes + segment.value > source.size;
}

/**
 * Checks the data chunk. A length of 0 or of all ones was never written. RF64 and RIFX store it differently and are
 * not checked.
 */
async function isWavTruncated(source: Source): Promise<boolean> {
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

/** Checks that the last page is complete and marked as the last. */
async function isOggTruncated(source: Source): Promise<boolean> {
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

/**
 * Checks the header that LAME and others write into the first frame. Its second flag means that the length in bytes
 * follows.
 */
async function isMp3Truncated(source: Source): Promise<boolean> {
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
