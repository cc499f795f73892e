// Where the words of a document stand, one record a page and an index behind them: any page is read without the others.

import { open, type FileHandle } from 'node:fs/promises';
import { setImmediate as giveWay } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { PageLayout, WordBox } from './page-layout.ts';

/** The file is damaged, or was not written by this version. */
export class LayoutFileError extends Error {
  override readonly name = 'LayoutFileError';
}

/** Also the version: it ends in one. */
const MAGIC = Buffer.from('docket layout 1\n');

/** Behind the index: where that begins (8 bytes), how many pages it has (4), and the magic. */
const TRAILER_BYTES = 12 + MAGIC.length;

/** For each page: where its record ends. */
const INDEX_ENTRY_BYTES = 8;

/** Of a record: width and height of the page as 32-bit floats, and then the words. */
const PAGE_HEADER_BYTES = 8;

/** start, length, x, y, width and height, each column on its own so that it packs well. */
const COLUMNS = 6;
const BYTES_PER_NUMBER = 4;

/** Boxes are kept in hundredths of a point. */
const UNITS_PER_POINT = 100;

const WRITE_BYTES = 256 * 1_024;

/** Far above what a page of text holds, and read in 50 ms; further words of a page are left out. */
const WORDS_PER_PAGE_MAX = 100_000;
const RECORD_BYTES_MAX = recordBytes(WORDS_PER_PAGE_MAX);

/** Places further out than 100 km are those of absurd pages; they are moved in to there. */
const UNITS_MAX = 2 ** 30 - 1;

/** Writes the pages as they come, and holds no more of them than it writes at once. */
export async function writeLayoutFile(path: string, pages: Iterable<PageLayout>): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  let [waiting, waitingBytes] = [[MAGIC], MAGIC.length];
  let end = MAGIC.length;
  const ends: number[] = [];
  let room = Buffer.alloc(0);
  for (const page of pages) {
    const bytes = recordBytes(page.words.length);
    if (room.length < bytes) room = Buffer.alloc(bytes);
    encode(page, room);
    // Small chunks: each record keeps those that it came in.
    const record = deflateRawSync(room.subarray(0, bytes), { level: 1, chunkSize: 4_096 });
    end += record.length;
    ends.push(end);
    waiting.push(record);
    waitingBytes += record.length;
    if (waitingBytes < WRITE_BYTES) continue;
    await file.writev(waiting);
    [waiting, waitingBytes] = [[], 0];
  }
  await file.writev([...waiting, indexAndTrailer(ends, end)]);
}

/**
 * Reads page by page, with a turn for others between two.
 *
 * @param range pages from 1, both included; those that the file does not have are left out
 * @param options.words false for the sizes of the pages alone
 * @throws LayoutFileError when the file is damaged
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
  if (start < MAGIC.length || ends.at(-1)! > indexStart) throw damaged();
  const records = await readExactly(file, start, ends.at(-1)! - start);
  const pages: PageLayout[] = [];
  for (let page = from; page <= to; page += 1) {
    const [begin, end] = [ends[page - from]! - start, ends[page - from + 1]! - start];
    pages.push(decode(page, records.subarray(begin, end), words));
    await giveWay();
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
  if (size < MAGIC.length + TRAILER_BYTES) throw damaged();
  const trailer = await readExactly(file, size - TRAILER_BYTES, TRAILER_BYTES);
  const indexStart = trailer.readDoubleLE(0);
  const pageCount = trailer.readUInt32LE(8);
  const isWhole = indexStart + pageCount * INDEX_ENTRY_BYTES + TRAILER_BYTES === size;
  if (!isWhole || !trailer.subarray(12).equals(MAGIC)) throw damaged();
  return { indexStart, pageCount };
}

/** @returns where the record of `from` begins, and where those of `from` to `to` end; never falling */
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
  if (!isRising) throw damaged();
  return ends;
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw damaged();
  return buffer;
}

function recordBytes(words: number): number {
  return PAGE_HEADER_BYTES + Math.min(words, WORDS_PER_PAGE_MAX) * COLUMNS * BYTES_PER_NUMBER;
}

/** @param record gets the page from its start on */
function encode({ width, height, words }: PageLayout, record: Buffer): void {
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

function decode(page: number, packed: Buffer, withWords: boolean): PageLayout {
  const record = inflate(packed);
  const count = (record.length - PAGE_HEADER_BYTES) / COLUMNS / BYTES_PER_NUMBER;
  if (!Number.isInteger(count) || count < 0) throw damaged();
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
    throw damaged();
  }
}

function offsetOf(count: number, column: number, index: number): number {
  return PAGE_HEADER_BYTES + (column * count + index) * BYTES_PER_NUMBER;
}

function toUnits(points: number): number {
  const units = Math.round(points * UNITS_PER_POINT);
  return Math.max(-UNITS_MAX, Math.min(UNITS_MAX, units));
}

function damaged(): LayoutFileError {
  return new LayoutFileError('The layout file is damaged');
}
