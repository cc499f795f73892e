import { setImmediate } from 'node:timers/promises';

import type { Db, Tx } from '../storage/db.ts';
import type {
  TranscriptChunkRow,
  TranscriptionRow,
  TranscriptSegmentRow,
} from '../storage/transcription-schema.ts';
import { packWords, type TimedWord } from './words.ts';

/** Rows a statement; fixed, so that the text of a full one is prepared once. */
const ROWS_PER_INSERT = 100;

/** The transcription that chunks and segments are of. */
export type TranscriptKey = { workspace_id: string; id: string };

/** What was recognised as a whole. */
export type TranscriptChunk = Omit<
  TranscriptChunkRow,
  'workspace_id' | 'transcription_id' | 'words_json' | 'speech_json'
> & { words: readonly TimedWord[]; speech: readonly (readonly [start: number, end: number])[] };

/** What one person says at a stretch. */
export type TranscriptSegment = Omit<
  TranscriptSegmentRow,
  'workspace_id' | 'transcription_id' | 'words_json'
> & { words: readonly TimedWord[] };

/** Rows in the order of their position. */
export type TranscriptPage = {
  /** Position of the last row of the page before; -1 begins. */
  after: number;
  limit: number;
};

const TRANSCRIPT_COLUMNS = [
  'workspace_id',
  'id',
  'status',
  'run',
  'language',
  'speakers_json',
  'is_timed',
] as const;

/** What reading a transcript needs of its transcription. */
export type TranscriptRow = Pick<TranscriptionRow, (typeof TRANSCRIPT_COLUMNS)[number]>;

export async function findTranscript(
  db: Db,
  workspaceId: string,
  transcriptionId: string,
): Promise<TranscriptRow | undefined> {
  return db
    .selectFrom('transcriptions')
    .select(TRANSCRIPT_COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', transcriptionId)
    .executeTakeFirst();
}

/** @throws Error when there is one at this position: each is stored once */
export async function insertChunk(
  db: Db,
  { workspace_id, id }: TranscriptKey,
  { words, speech, ...chunk }: TranscriptChunk,
): Promise<void> {
  await db
    .insertInto('transcript_chunks')
    .values({
      workspace_id,
      transcription_id: id,
      ...chunk,
      words_json: packWords(words),
      speech_json: JSON.stringify(speech),
    })
    .execute();
}

export async function listChunks(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<TranscriptChunkRow[]> {
  return chunksOf(db, key, page).selectAll().execute();
}

/** For a recording that is heard anew. */
export async function deleteChunks(tx: Tx, { workspace_id, id }: TranscriptKey): Promise<void> {
  await tx
    .deleteFrom('transcript_chunks')
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .execute();
}

const CHUNK_LINE_COLUMNS = ['position', 'start_time', 'end_time', 'text'] as const;

/** As `listChunks`, without words. */
export async function listChunkLines(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<Pick<TranscriptChunkRow, (typeof CHUNK_LINE_COLUMNS)[number]>[]> {
  return chunksOf(db, key, page).select(CHUNK_LINE_COLUMNS).execute();
}

/** Adds segments to those that are there, a batch a statement. Nobody sees them before the transcription is completed. */
export async function insertSegments(
  tx: Tx,
  { workspace_id, id }: TranscriptKey,
  segments: readonly TranscriptSegment[],
): Promise<void> {
  for (let start = 0; start < segments.length; start += ROWS_PER_INSERT) {
    const rows = segments.slice(start, start + ROWS_PER_INSERT).map(({ words, ...segment }) => ({
      workspace_id,
      transcription_id: id,
      ...segment,
      words_json: packWords(words),
    }));
    await tx.insertInto('transcript_segments').values(rows).execute();
    // A database in this process answers before anybody else has a turn; nobody else is in this transaction.
    await setImmediate();
  }
}

/** Those of an attempt that did not come to its end. */
export async function deleteSegments(tx: Tx, { workspace_id, id }: TranscriptKey): Promise<void> {
  await tx
    .deleteFrom('transcript_segments')
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .execute();
}

const SEGMENT_COLUMNS = ['position', 'speaker', 'start_time', 'end_time', 'text'] as const;

/** A segment without its words. */
export type SegmentLine = Pick<TranscriptSegmentRow, (typeof SEGMENT_COLUMNS)[number]>;

export async function listSegments(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<SegmentLine[]> {
  return segmentsOf(db, key, page).select(SEGMENT_COLUMNS).execute();
}

export type SegmentWithWords = SegmentLine &
  Pick<TranscriptSegmentRow, 'confidence' | 'words_json'>;

export async function listSegmentsWithWords(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<SegmentWithWords[]> {
  return segmentsOf(db, key, page)
    .select([...SEGMENT_COLUMNS, 'confidence', 'words_json'])
    .execute();
}

function segmentsOf(db: Db, { workspace_id, id }: TranscriptKey, { after, limit }: TranscriptPage) {
  return db
    .selectFrom('transcript_segments')
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit);
}

function chunksOf(db: Db, { workspace_id, id }: TranscriptKey, { after, limit }: TranscriptPage) {
  return db
    .selectFrom('transcript_chunks')
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit);
}
