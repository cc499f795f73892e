import { setImmediate } from 'node:timers/promises';

import type { Db, Tx } from '../storage/db.ts';
import type {
  TranscriptChunkRow,
  TranscriptionRow,
  TranscriptSegmentRow,
} from '../storage/transcription-schema.ts';
import { parseCorrection, type TextEdit } from './correction.ts';
import { packWords, type TimedWord } from './words.ts';

/** Rows per insert statement. Fixed, so that the statement of a full batch is prepared once. */
const ROWS_PER_INSERT = 100;

/** Key of the transcription that owns chunks and segments. */
export type TranscriptKey = { workspace_id: string; id: string };

/** Recognized chunk, with its words and its speech intervals in seconds. */
export type TranscriptChunk = Omit<
  TranscriptChunkRow,
  'workspace_id' | 'transcription_id' | 'words_json' | 'speech_json'
> & { words: readonly TimedWord[]; speech: readonly (readonly [start: number, end: number])[] };

/** Segment of one speaker, with its words. */
export type TranscriptSegment = Omit<
  TranscriptSegmentRow,
  'workspace_id' | 'transcription_id' | 'words_json' | 'correction_json'
> & { words: readonly TimedWord[] };

/** Page of rows in the order of position. */
export type TranscriptPage = {
  /** Position of the last row of the previous page; -1 for the first page. */
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
  'word_edits',
] as const;

/** Transcription columns that reading a transcript needs. */
export type TranscriptRow = Pick<TranscriptionRow, (typeof TRANSCRIPT_COLUMNS)[number]>;

/** Finds the columns of a transcription that reading its transcript needs. */
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

/** Inserts a chunk. @throws Error when a chunk with this position exists */
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

/** Lists a page of recognized chunks with their words. */
export async function listChunks(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<TranscriptChunkRow[]> {
  return chunksOf(db, key, page).selectAll().execute();
}

/** Deletes all chunks of a transcription, before it is recognized again. */
export async function deleteChunks(tx: Tx, { workspace_id, id }: TranscriptKey): Promise<void> {
  await tx
    .deleteFrom('transcript_chunks')
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .execute();
}

const CHUNK_LINE_COLUMNS = ['position', 'start_time', 'end_time', 'text', 'confidence'] as const;

/** Lists chunks without their words. */
export async function listChunkLines(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<Pick<TranscriptChunkRow, (typeof CHUNK_LINE_COLUMNS)[number]>[]> {
  return chunksOf(db, key, page).select(CHUNK_LINE_COLUMNS).execute();
}

/** Inserts segments in batches. Readers see them once the transcription is completed. */
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
    // Yields to the event loop: SQLite statements are synchronous.
    await setImmediate();
  }
}

/** Deletes the segments of an unfinished attempt. */
export async function deleteSegments(tx: Tx, { workspace_id, id }: TranscriptKey): Promise<void> {
  await tx
    .deleteFrom('transcript_segments')
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .execute();
}

const SEGMENT_COLUMNS = [
  'position',
  'speaker',
  'start_time',
  'end_time',
  'text',
  'confidence',
  'correction_json',
] as const;

/** Segment without its words. */
export type SegmentLine = Pick<TranscriptSegmentRow, (typeof SEGMENT_COLUMNS)[number]>;

/** Lists a page of segments without their words. */
export async function listSegments(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<SegmentLine[]> {
  return segmentsOf(db, key, page).select(SEGMENT_COLUMNS).execute();
}

/** Finds the edits of the words of segments, by position. */
export async function findTextEdits(
  db: Db,
  { workspace_id, id }: TranscriptKey,
): Promise<Map<number, TextEdit[]>> {
  const rows = await db
    .selectFrom('transcript_segments')
    .select(['position', 'correction_json'])
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .where('correction_json', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.position, parseCorrection(row)!.edits]));
}

/** Segment with its packed words. */
export type SegmentWithWords = SegmentLine & Pick<TranscriptSegmentRow, 'words_json'>;

/** Lists a page of segments with their words. */
export async function listSegmentsWithWords(
  db: Db,
  key: TranscriptKey,
  page: TranscriptPage,
): Promise<SegmentWithWords[]> {
  return segmentsOf(db, key, page)
    .select([...SEGMENT_COLUMNS, 'words_json'])
    .execute();
}

/** Finds a segment with its words. */
export async function findSegment(
  db: Db,
  key: TranscriptKey,
  position: number,
): Promise<SegmentWithWords | undefined> {
  const [segment] = await listSegmentsWithWords(db, key, { after: position - 1, limit: 1 });
  return segment?.position === position ? segment : undefined;
}

/** Updates a segment. */
export async function updateSegment(
  tx: Tx,
  { workspace_id, id }: TranscriptKey,
  { position, ...change }: SegmentWithWords,
): Promise<void> {
  await tx
    .updateTable('transcript_segments')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('transcription_id', '=', id)
    .where('position', '=', position)
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
