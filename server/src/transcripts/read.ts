import { setImmediate } from 'node:timers/promises';

import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { labelOf, speakerNames } from './speakers.ts';
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
  'workspace_id' | 'id' | 'status' | 'speakers_json'
>;

export type LineWithWords = Line & { words: TimedWord[] };

/**
 * A transcript without its words, in the order of time, under the names that speakers have now: the segments of a
 * completed transcription, and of any other what was recognised so far.
 */
export async function readLines(db: Db, transcription: TranscriptOf): Promise<Line[]> {
  const list: ListRows<Row> = transcription.status === 'completed' ? listSegments : listChunkLines;
  const nameOf = namerOf(transcription);
  const lines: Line[] = [];
  for await (const rows of pagesOf(LINES_PER_PAGE, (page) => list(db, transcription, page))) {
    for (const row of rows) lines.push(toLine(row, nameOf));
  }
  return lines.toSorted((a, b) => a.start_time - b.start_time);
}

/** As `readLines`, with the words, some lines at a time. Lines of different channels are in no order. */
export async function* readLinesWithWords(
  db: Db,
  transcription: TranscriptOf,
): AsyncGenerator<LineWithWords[]> {
  const list: ListRows<Row & { words_json: string }> =
    transcription.status === 'completed' ? listSegmentsWithWords : listChunks;
  const nameOf = namerOf(transcription);
  for await (const rows of pagesOf(WORD_LINES_PER_PAGE, (page) => list(db, transcription, page))) {
    yield rows.map((row) => ({ ...toLine(row, nameOf), words: unpackWords(row) }));
  }
}

type Row = Omit<Line, 'speaker'> & { position: number; speaker?: number | null };

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

type NameOf = (speaker: number | null) => string | null;

function namerOf(transcription: TranscriptOf): NameOf {
  const names = speakerNames(transcription);
  return (speaker) => (speaker === null ? null : (names[speaker] ?? labelOf(speaker)));
}

function toLine({ speaker = null, text, start_time, end_time }: Row, nameOf: NameOf): Line {
  return {
    speaker: nameOf(speaker),
    text,
    start_time: toMilli(start_time),
    end_time: toMilli(end_time),
  };
}
