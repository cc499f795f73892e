// Layout file: the word boxes of a document. It has a record for each page and an index at the end, so any page can be
// read alone.

import { open, type FileHandle } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { PageLayout, WordBox } from './page-layout.ts';

/** Error of a layout file that is damaged or has another version. */
export class LayoutFileError extends Error {
  override readonly name = 'LayoutFileError';
}

/** Magic bytes, which include the version. */
const MAGIC = Buffer.from('docket layout 1\n');

/** Trailer after the index: offset of the index (8 bytes), number of pages (4), magic bytes. */
const TRAILER_BYTES = 12 + MAGIC.length;

/** Index entry of a page: offset of the end of its record. */
const INDEX_ENTRY_BYTES = 8;

/** Header of a record: width and height of the page as 32-bit floats. The words follow. */
const PAGE_HEADER_BYTES = 8;

/** Columns start, length, x, y, width and height. Storing by column compresses well. */
const COLUMNS = 6;
const BYTES_PER_NUMBER = 4;

/** Resolution of boxes: hundredths of a point. */
const UNITS_PER_POINT = 100;

const WRITE_BYTES = 256 * 1_024;

/** Most words of a page, far above real pages and decoded in 50 ms. Further words are omitted. */
const WORDS_PER_PAGE_MAX = 100_000;
const RECORD_BYTES_MAX = recordBytes(WORDS_PER_PAGE_MAX);

/** Largest coordinate (100 km). Coordinates of absurd pages are clamped to it. */
const UNITS_MAX = 2 ** 30 - 1;

/** Writes pages to a layout file while they are produced. Buffers one write at most. */
export async function writeLayoutFile(path: string, pages: Iterable<PageLayout>): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  let [pending, pendingBytes] = [[MAGIC], MAGIC.length];
  let end = MAGIC.length;
  const ends: number[] = [];
  let buffer = Buffer.alloc(0);
  for (const page of pages) {
    const bytes = recordBytes(page.words.length);
    if (buffer.length < bytes) buffer = Buffer.alloc(bytes);
    encodePage(page, buffer);
    // Small chunks save memory: each record retains the chunks that it was compressed into.
    const record = deflateRawSync(buffer.subarray(0, bytes), { level: 1, chunkSize: 4_096 });
    end += record.length;
    ends.push(end);
    pending.push(record);
    pendingBytes += record.length;
    if (pendingBytes < WRITE_BYTES) continue;
    await file.writev(pending);
    [pending, pendingBytes] = [[], 0];
  }
  await file.writev([...pending, indexAndTrailer(ends, end)]);
}

/**
 * Reads pages of a layout file. The event loop runs between two pages.
 *
 * @param range page numbers from 1, both inclusive; missing pages are skipped
 * @param options.words false to read the page sizes alone
 * @throws LayoutFileError if the file is damaged
 */
export async function readPageLayouts(
  path: string,
  range: { from: number; to: number },
  { words = true }: { words?: boolean } = {},
): Promise<PageLayout[]> {
  await using file = await open(path, 'r');
  const { indexStart, pageCount } = await readTrailer(file);
  const from = Math.max(1, range.from);
  const to = Math.min(pageCount, range.to);
  if (from > to) return [];

  const ends = await readEnds(file, indexStart, { from, to });
  const start = ends[0]!;
  if (start < MAGIC.length || ends.at(-1)! > indexStart) throw damagedFile();
  const records = await readExactly(file, start, ends.at(-1)! - start);
  const pages: PageLayout[] = [];
  for (let page = from; page <= to; page += 1) {
    const [begin, end] = [ends[page - from]! - start, ends[page - from + 1]! - start];
    pages.push(decodePage(page, records.subarray(begin, end), words));
    await yieldToEventLoop();
  }
  return pages;
}

function indexAndTrailer(ends: readonly number[], indexStart: number): Buffer {
  const tail = Buffer.alloc(ends.length * INDEX_ENTRY_BYTES + TRAILER_BYTES);
  for (const [index, end] of ends.entries()) tail.writeDoubleLE(end, index * INDEX_ENTRY_BYTES);
  const trailer = ends.length * INDEX_ENTRY_BYTES;
  tail.writeDoubleLE(indexStart, trailer);
  tail.writeUInt32LE(ends.length, trailer + 8);
  MAGIC.copy(tail, trailer + 12);
  return tail;
}

async function readTrailer(file: FileHandle): Promise<{ indexStart: number; pageCount: number }> {
  const { size } = await file.stat();
  if (size < MAGIC.length + TRAILER_BYTES) throw damagedFile();
  const trailer = await readExactly(file, size - TRAILER_BYTES, TRAILER_BYTES);
  const indexStart = trailer.readDoubleLE(0);
  const pageCount = trailer.readUInt32LE(8);
  const isWhole = indexStart + pageCount * INDEX_ENTRY_BYTES + TRAILER_BYTES === size;
  if (!isWhole || !trailer.subarray(12).equals(MAGIC)) throw damagedFile();
  return { indexStart, pageCount };
}

/**
 * Reads offsets from the index.
 *
 * @returns the start of the record of `from`, then the ends of `from` to `to`; ascending
 */
async function readEnds(
  file: FileHandle,
  indexStart: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const first = Math.max(from - 1, 1);
  const bytes = await readExactly(
    file,
    indexStart + (first - 1) * INDEX_ENTRY_BYTES,
    (to - first + 1) * INDEX_ENTRY_BYTES,
  );
  const ends = from === 1 ? [MAGIC.length] : [];
  for (let at = 0; at < bytes.length; at += INDEX_ENTRY_BYTES) ends.push(bytes.readDoubleLE(at));
  const isRising = ends.every(
    (end, index) => Number.isInteger(end) && end >= (ends[index - 1] ?? 0),
  );
  if (!isRising) throw damagedFile();
  return ends;
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw damagedFile();
  return buffer;
}

function recordBytes(words: number): number {
  return PAGE_HEADER_BYTES + Math.min(words, WORDS_PER_PAGE_MAX) * COLUMNS * BYTES_PER_NUMBER;
}

/**
 * Encodes a page.
 *
 * @param record output buffer
 */
function encodePage({ width, height, words }: PageLayout, record: Buffer): void {
  const count = Math.min(words.length, WORDS_PER_PAGE_MAX);
  record.writeFloatLE(width, 0);
  record.writeFloatLE(height, 4);
  const put = (column: number, index: number, value: number) =>
    record.writeInt32LE(value, offsetOf(count, column, index));
  let [previousEnd, previousY] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const word = words[index]!;
    const y = toUnits(word.y);
    put(0, index, word.start - previousEnd);
    put(1, index, word.end - word.start);
    put(2, index, toUnits(word.x));
    put(3, index, y - previousY);
    put(4, index, toUnits(word.width));
    put(5, index, toUnits(word.height));
    previousEnd = word.end;
    previousY = y;
  }
}

function decodePage(page: number, packed: Buffer, withWords: boolean): PageLayout {
  const record = inflate(packed);
  const count = (record.length - PAGE_HEADER_BYTES) / COLUMNS / BYTES_PER_NUMBER;
  if (!Number.isInteger(count) || count < 0) throw damagedFile();
  const words = withWords ? decodeWords(record, count) : [];
  return { page, width: record.readFloatLE(0), height: record.readFloatLE(4), words };
}

function decodeWords(record: Buffer, count: number): WordBox[] {
  const at = (column: number, index: number) => record.readInt32LE(offsetOf(count, column, index));
  let [end, y] = [0, 0];
  return Array.from({ length: count }, (_, index) => {
    const start = end + at(0, index);
    end = start + at(1, index);
    y += at(3, index);
    return {
      start,
      end,
      x: at(2, index) / UNITS_PER_POINT,
      y: y / UNITS_PER_POINT,
      width: at(4, index) / UNITS_PER_POINT,
      height: at(5, index) / UNITS_PER_POINT,
    };
  });
}

function inflate(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: RECORD_BYTES_MAX });
  } catch {
    throw damagedFile();
  }
}

function offsetOf(count: number, column: number, index: number): number {
  return PAGE_HEADER_BYTES + (column * count + index) * BYTES_PER_NUMBER;
}

function toUnits(points: number): number {
  const units = Math.round(points * UNITS_PER_POINT);
  return Math.max(-UNITS_MAX, Math.min(UNITS_MAX, units));
}

function damagedFile(): LayoutFileError {
  return new LayoutFileError('The layout file is damaged');
}
