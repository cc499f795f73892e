import { open, type FileHandle } from 'node:fs/promises';

import { decodeFailure } from './decode-failure.ts';

export type Container = 'mp3' | 'wav' | 'flac' | 'ogg' | 'iso' | 'matroska';

export type Detected = {
  container: Container;
  /** MP4 and QuickTime: the main brand, as `M4A `. Matroska: the document type, as `webm`. Otherwise empty. */
  brand: string;
};

const HEAD_BYTES = 4_096;
/** ID3v2.4 §3.1: ten bytes, the last four of them the length of the rest in seven bits each. */
const ID3_HEADER_BYTES = 10;

/** Boxes that a QuickTime file may begin with (QuickTime File Format, "Atoms"); files of today begin with `ftyp`. */
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Images and others that share the boxes of MP4. */
const OTHER_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx |jp2 |jpx |jxl )$/;

/**
 * Decides by content, never by name.
 *
 * @throws WorkError `broken` for an empty file, `unsupported_format` for one of another kind
 */
export async function detectContainer(path: string): Promise<Detected> {
  await using file = await open(path);
  const head = await readAt(file, 0);
  if (head.length === 0) throw decodeFailure('broken', 'The file is empty');
  const detected = detect(head) ?? (await detectBehindId3(file, head));
  if (detected) return detected;
  const message =
    'The file is no recording that can be read: mp3, wav, m4a, flac, ogg, mp4, webm, mov and mkv can';
  throw decodeFailure('unsupported_format', message);
}

function detect(head: Buffer): Detected | undefined {
  const magic = head.toString('latin1', 0, 4);
  const kind = head.toString('latin1', 4, 8);
  const brand = head.toString('latin1', 8, 12);
  if (/^(RIFF|RIFX|RF64|BW64)$/.test(magic) && brand === 'WAVE') return as('wav');
  if (magic === 'fLaC') return as('flac');
  if (magic === 'OggS') return as('ogg');
  if (magic === '\u001aE\u00df\u00a3') return as('matroska', documentType(head));
  if (kind === 'ftyp') return OTHER_BRANDS.test(brand) ? undefined : as('iso', brand);
  if (QUICKTIME_BOXES.has(kind)) return as('iso', 'qt  ');
  return isMpegAudio(head) ? as('mp3') : undefined;
}

/** Tags come before the sound of MP3, and some programs put them before FLAC too. */
async function detectBehindId3(file: FileHandle, head: Buffer): Promise<Detected | undefined> {
  const length = id3Length(head);
  if (length === 0) return undefined;
  const behind = await readAt(file, length);
  if (behind.toString('latin1', 0, 4) === 'fLaC') return as('flac');
  // Tags are often followed by zeros, or shorter than they say: the reader looks for the sound itself.
  return behind.length > 0 && !isAdts(behind) ? as('mp3') : undefined;
}

/** In bytes; 0 where there are no tags. */
export function id3Length(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < ID3_HEADER_BYTES) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  return ID3_HEADER_BYTES + [a, b, c, d].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

function as(container: Container, brand = ''): Detected {
  return { container, brand };
}

/** EBML (RFC 8794 §11.2.4): the element 0x4282 of the head holds the document type. */
function documentType(head: Buffer): string {
  const at = head.indexOf(Buffer.from([0x42, 0x82]));
  const length = at < 0 ? 0 : (head[at + 2] ?? 0) & 0x7f;
  return head.toString('latin1', at + 3, at + 3 + length);
}

/** ISO 11172-3 §2.4.1.3: eleven bits of one, a version, a layer, a bit rate and a sampling rate that exist. */
function isMpegAudio(head: Buffer): boolean {
  if (head.length < 4) return false;
  const [first, second, third] = [head.readUInt8(0), head.readUInt8(1), head.readUInt8(2)];
  // Text in UTF-16 begins with FF FE, which would be a layer that nobody uses.
  const isSync = first === 0xff && (second & 0xe0) === 0xe0 && second !== 0xfe;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const bitRate = third >> 4;
  const sampleRate = (third >> 2) & 3;
  return isSync && version !== 1 && layer !== 0 && bitRate !== 15 && sampleRate !== 3;
}

/** Bare AAC, which begins like MP3 but for its layer of zero. */
function isAdts(head: Buffer): boolean {
  return head.length > 1 && head.readUInt8(0) === 0xff && (head.readUInt8(1) & 0xf6) === 0xf0;
}

async function readAt(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position });
  return buffer.subarray(0, bytesRead);
}
