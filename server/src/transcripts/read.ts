import { setImmediate } from 'node:timers/promises';

import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { speakerNames } from './speakers.ts';
import {
  listChunkLines,
  listChunks,
  listSegments,
  listSegmentsWithWords,
  type TranscriptPage,
} from './store.ts';
import type { Line } from './transcript-text.ts';
import { type TimedWord, toMilli, unpackWords } from './words.ts';

/** So many at once keep a read below a few milliseconds. */
const LINES_PER_PAGE = 1_000;
const WORD_LINES_PER_PAGE = 50;

export type TranscriptOf = Pick<
  TranscriptionRow,
  'workspace_id' | 'id' | 'status' | 'speakers_json' | 'is_timed'
>;

export type LineWithWords = Line & { words: TimedWord[] };

/**
 * A transcript without its words, in the order of time, under the names that speakers have now: the segments of a
 * completed transcription, and of any other what was recognised so far.
 */
export async function readLines(db: Db, transcription: TranscriptOf): Promise<Line[]> {
  const list: ListRows<Row> = transcription.status === 'completed' ? listSegments : listChunkLines;
  const presentLine = linePresenter(transcription);
  const lines: Line[] = [];
  for await (const rows of pagesOf(LINES_PER_PAGE, (page) => list(db, transcription, page))) {
    for (const row of rows) lines.push(presentLine(row));
  }
  return lines.toSorted((a, b) => (a.start_time ?? 0) - (b.start_time ?? 0));
}

/** As `readLines`, with the words, some lines at a time. Lines of different channels are in no order. */
export async function* readLinesWithWords(
  db: Db,
  transcription: TranscriptOf,
): AsyncGenerator<LineWithWords[]> {
  const list: ListRows<Row & { words_json: string }> =
    transcription.status === 'completed' ? listSegmentsWithWords : listChunks;
  const presentLine = linePresenter(transcription);
  for await (const rows of pagesOf(WORD_LINES_PER_PAGE, (page) => list(db, transcription, page))) {
    yield rows.map((row) => ({ ...presentLine(row), words: unpackWords(row) }));
  }
}

type Row = {
  position: number;
  speaker?: number | null;
  text: string;
  start_time: number;
  end_time: number;
};

type ListRows<R> = (db: Db, key: TranscriptOf, page: TranscriptPage) => Promise<R[]>;

/** Each page is read anew: nobody waits for the whole of a long transcript. */
async function* pagesOf<R extends Row>(
  limit: number,
  list: (page: TranscriptPage) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let after = -1;
  for (;;) {
    const rows = await list({ after, limit });
    yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.position;
    // A database in this process answers before anybody else has a turn.
    await setImmediate();
  }
}

/** Rows under the names that speakers have now; without times where the transcript has none. */
function linePresenter(transcription: TranscriptOf): (row: Row) => Line {
  const names = speakerNames(transcription);
  const isTimed = transcription.is_timed === 1;
  return ({ speaker = null, text, start_time, end_time }) => ({
    speaker: speaker === null ? null : (names[speaker] ?? null),
    text,
    start_time: isTimed ? toMilli(start_time) : null,
    end_time: isTimed ? toMilli(end_time) : null,
  });
}
