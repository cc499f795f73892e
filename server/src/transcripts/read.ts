import { setImmediate } from 'node:timers/promises';

import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import type { SegmentCorrection } from '../contract/transcription.ts';
import { parseCorrection } from './correction.ts';
import { markLowConfidence } from './low-confidence.ts';
import { lineId } from './segment-id.ts';
import { speakerNames } from './speakers.ts';
import {
  listChunkLines,
  listChunks,
  listSegments,
  listSegmentsWithWords,
  type SegmentLine,
  type TranscriptPage,
} from './store.ts';
import type { TranscriptLine } from './transcript-text.ts';
import { type TimedWord, roundToMilli, unpackWords } from './words.ts';

/** Numbers of lines per query, which takes a few milliseconds. */
const LINES_PER_PAGE = 1_000;
const WORD_LINES_PER_PAGE = 50;
/** Maximum disorder of items. Channels arrive ordered by end times, so an item may come late by its duration. */
const DISORDER_SECONDS_MAX = 120;

/** Columns of a transcription that reading its transcript needs. */
export type TranscriptColumns = Pick<
  TranscriptionRow,
  'workspace_id' | 'id' | 'status' | 'run' | 'speakers_json' | 'is_timed'
>;

/** Line of a stored transcript. */
export type StoredLine = TranscriptLine & {
  id: string;
  /** Position from 0 among the segments, or among the chunks of a transcript in the making. */
  position: number;
  /** Present if a person corrected the line. */
  correction?: SegmentCorrection;
};

/** Line of a transcript with its words. */
export type LineWithWords = TranscriptLine & { words: TimedWord[] };

/**
 * Reads a transcript without words, in the order of time, with the current speaker names. Reads the segments of a
 * completed transcription, and the chunks recognized so far of any other.
 *
 * @param from position of the first line; a later line may begin earlier, since channels end in turn
 */
export async function readLines(
  db: Db,
  transcription: TranscriptColumns,
  from = 0,
): Promise<StoredLine[]> {
  const list: ListRows<LineRow> =
    transcription.status === 'completed' ? listSegments : listChunkLines;
  const presentLine = linePresenter(transcription);
  const lines: StoredLine[] = [];
  const pages = readPages(LINES_PER_PAGE, from, (page) => list(db, transcription, page));
  for await (const rows of pages) {
    for (const row of rows) lines.push(presentLine(row));
  }
  return lines.toSorted((a, b) => (a.start_time ?? 0) - (b.start_time ?? 0));
}

/** Reads a transcript with words, in pages; see `readLines`. Lines of different channels are not in order of time. */
export async function* readLinesWithWords(
  db: Db,
  transcription: TranscriptColumns,
  from = 0,
): AsyncGenerator<LineWithWords[]> {
  const list: ListRows<LineRow & { words_json: string }> =
    transcription.status === 'completed' ? listSegmentsWithWords : listChunks;
  const presentLine = linePresenter(transcription);
  const pages = readPages(WORD_LINES_PER_PAGE, from, (page) => list(db, transcription, page));
  for await (const rows of pages) {
    yield rows.map((row) => ({ ...presentLine(row), words: unpackWords(row) }));
  }
}

type LineRow = {
  position: number;
  speaker?: number | null;
  text: string;
  start_time: number;
  end_time: number;
  confidence: number;
  correction_json?: string | null;
};

type ListRows<R> = (db: Db, key: TranscriptColumns, page: TranscriptPage) => Promise<R[]>;

/** Reads rows page by page, each with its own query, so that other requests are served between them. */
async function* readPages<R extends LineRow>(
  limit: number,
  from: number,
  list: (page: TranscriptPage) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let after = from - 1;
  for (;;) {
    const rows = await list({ after, limit });
    yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.position;
    // Yields to the event loop: SQLite queries are synchronous.
    await setImmediate();
  }
}

/** Returns a function that presents rows with the current speaker names, and null times for an untimed transcript. */
function linePresenter(transcription: TranscriptColumns): (row: LineRow) => StoredLine {
  const names = speakerNames(transcription);
  const isTimed = transcription.is_timed === 1;
  const nameOf = (speaker: number | null) => (speaker === null ? null : (names[speaker] ?? null));
  return ({ position, speaker = null, text, start_time, end_time, confidence, ...row }) => ({
    id: lineId(transcription, position),
    position,
    speaker: nameOf(speaker),
    text,
    start_time: isTimed ? roundToMilli(start_time) : null,
    end_time: isTimed ? roundToMilli(end_time) : null,
    ...markLowConfidence(confidence),
    ...presentCorrection(row, nameOf),
  });
}

/** Presents a segment with the current speaker names. */
export function presentSegment(
  transcription: TranscriptColumns,
  row: SegmentLine,
): Omit<StoredLine, 'position'> {
  const { position: _position, ...segment } = linePresenter(transcription)(row);
  return segment;
}

/** Presents what a person corrected; nothing once all of it was undone. */
function presentCorrection(
  { correction_json = null }: Pick<LineRow, 'correction_json'>,
  nameOf: (speaker: number | null) => string | null,
): { correction?: SegmentCorrection } {
  const stored = parseCorrection({ correction_json });
  if (!stored || Object.keys(stored.engine).length === 0) return {};
  const { engine, corrected_by, corrected_at } = stored;
  return {
    correction: {
      corrected_by,
      corrected_at,
      ...(engine.text !== undefined && { engine_text: engine.text }),
      ...(engine.speaker !== undefined && { engine_speaker: nameOf(engine.speaker) }),
    },
  };
}

/** Sorts a nearly sorted stream by start time, in batches. Keeps the order of items with equal times. */
export async function* sortByTime<T>(
  pages: AsyncIterable<readonly T[]>,
  startOf: (item: T) => number,
): AsyncGenerator<T[]> {
  let held: T[] = [];
  for await (const page of pages) {
    held = [...held, ...page].toSorted((a, b) => startOf(a) - startOf(b));
    const last = held.at(-1);
    if (last === undefined) continue;
    const settledBefore = startOf(last) - DISORDER_SECONDS_MAX;
    const firstHeld = held.findIndex((item) => startOf(item) >= settledBefore);
    yield held.slice(0, firstHeld);
    held = held.slice(firstHeld);
  }
  yield held;
}
