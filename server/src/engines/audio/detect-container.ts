import { open, type FileHandle } from 'node:fs/promises';

import { decodeFailure } from './decode-failure.ts';

/** Container format, as far as it selects a demuxer. */
export type Container = 'mp3' | 'wav' | 'flac' | 'ogg' | 'iso' | 'matroska';

/** Container and its brand. */
export type DetectedContainer = {
  container: Container;
  /**
   * Main brand of MP4 and QuickTime, for example `M4A `. Document type of Matroska, for example `webm`. Otherwise
   * empty.
   */
  brand: string;
};

const HEAD_BYTES = 4_096;
/** ID3v2.4 §3.1: ten bytes, the last four of which are the length of the tag in seven bits each. */
const ID3_HEADER_BYTES = 10;

/** First boxes of QuickTime files (QuickTime File Format, "Atoms"). Modern files begin with `ftyp`. */
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Brands of images and other formats that share the boxes of MP4. */
const OTHER_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx |jp2 |jpx |jxl )$/;

/**
 * Detects the container by content, never by file name.
 *
 * @throws WorkError `broken` for an empty file, `unsupported_format` for other formats
 */
export async function detectContainer(path: string): Promise<DetectedContainer> {
  await using file = await open(path);
  const head = await readAt(file, 0);
  if (head.length === 0) throw decodeFailure('broken', 'The file is empty');
  const detected = detect(head) ?? (await detectAfterId3(file, head));
  if (detected) return detected;
  const message =
    'The file is no recording that can be read: mp3, wav, m4a, flac, ogg, mp4, webm, mov and mkv can';
  throw decodeFailure('unsupported_format', message);
}

function detect(head: Buffer): DetectedContainer | undefined {
  const magic = head.toString('latin1', 0, 4);
  const kind = head.toString('latin1', 4, 8);
  const brand = head.toString('latin1', 8, 12);
  if (/^(RIFF|RIFX|RF64|BW64)$/.test(magic) && brand === 'WAVE') return toDetected('wav');
  if (magic === 'fLaC') return toDetected('flac');
  if (magic === 'OggS') return toDetected('ogg');
  if (magic === '\u001aE\u00df\u00a3') return toDetected('matroska', documentType(head));
  if (kind === 'ftyp') return OTHER_BRANDS.test(brand) ? undefined : toDetected('iso', brand);
  if (QUICKTIME_BOXES.has(kind)) return toDetected('iso', 'qt  ');
  return isMpegAudio(head) ? toDetected('mp3') : undefined;
}

/** Detects the container after an ID3 tag, which precedes MP3 audio and sometimes FLAC. */
async function detectAfterId3(
  file: FileHandle,
  head: Buffer,
): Promise<DetectedContainer | undefined> {
  const length = id3Length(head);
  if (length === 0) return undefined;
  const behind = await readAt(file, length);
  if (behind.toString('latin1', 0, 4) === 'fLaC') return toDetected('flac');
  // Padding often follows tags, and tags can be shorter than declared: the demuxer finds the audio.
  return behind.length > 0 && !isAdts(behind) ? toDetected('mp3') : undefined;
}

/** Returns the length of the ID3 tag in bytes; 0 without a tag. */
export function id3Length(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < ID3_HEADER_BYTES) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  return ID3_HEADER_BYTES + [a, b, c, d].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

function toDetected(container: Container, brand = ''): DetectedContainer {
  return { container, brand };
}

/** Returns the document type: element 0x4282 of the EBML header (RFC 8794 §11.2.4). */
function documentType(head: Buffer): string {
  const at = head.indexOf(Buffer.from([0x42, 0x82]));
  const length = at < 0 ? 0 : (head[at + 2] ?? 0) & 0x7f;
  return head.toString('latin1', at + 3, at + 3 + length);
}

/**
 * Detects an MPEG audio frame (ISO 11172-3 §2.4.1.3): eleven set bits, then a valid version, layer, bit rate and
 * sampling rate.
 */
function isMpegAudio(head: Buffer): boolean {
  if (head.length < 4) return false;
  const [first, second, third] = [head.readUInt8(0), head.readUInt8(1), head.readUInt8(2)];
  // UTF-16 text begins with FF FE, which would be an unused layer.
  const isSync = first === 0xff && (second & 0xe0) === 0xe0 && second !== 0xfe;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const bitRate = third >> 4;
  const sampleRate = (third >> 2) & 3;
  return isSync && version !== 1 && layer !== 0 && bitRate !== 15 && sampleRate !== 3;
}

/** Detects raw AAC, which begins like MP3 but with layer zero. */
function isAdts(head: Buffer): boolean {
  return head.length > 1 && head.readUInt8(0) === 0xff && (head.readUInt8(1) & 0xf6) === 0xf0;
}

async function readAt(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position });
  return buffer.subarray(0, bytesRead);
}
