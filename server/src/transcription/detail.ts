import type { Transcription, TranscriptWord } from '../contract/transcription.ts';
import { streamJsonObject, PagedList, type PagedFields } from '../http/reply/json-stream.ts';
import { weakEtag } from '../http/reply/static-content.ts';
import type { Services } from '../app/services.ts';
import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { readLines, readLinesWithWords, sortByTime, type StoredLine } from '../transcripts/read.ts';
import { transcriptText } from '../transcripts/transcript-text.ts';
import { roundToMilli } from '../transcripts/words.ts';
import { estimateRunning, presentListItem, presentSpeakers } from './records.ts';
import { getTranscription } from './store.ts';
import { readUploadProgress } from './upload/progress.ts';

/** Number of segments serialized at a time. */
const SEGMENTS_PER_CHUNK = 1_000;

/** Stored transcription with the lines of its transcript. */
export type StoredTranscript = {
  row: TranscriptionRow;
  lines: StoredLine[];
  /** Position of the first line; 0 for a whole transcript. */
  from: number;
};

/**
 * Reads a transcription with its transcript, as one consistent version.
 *
 * @param from of a transcript in the making, leaves out the lines before this position
 * @throws ApiError `resource_not_found`
 */
export async function readTranscript(
  db: Db,
  workspaceId: string,
  id: string,
  from = 0,
): Promise<StoredTranscript> {
  let row = await getTranscription(db, workspaceId, id);
  for (;;) {
    const start = firstPosition(row, from);
    const lines = await readLines(db, row, start);
    // Concurrent deletion would truncate the lines, and replacement would mix two versions: compare, and read again.
    const after = await getTranscription(db, workspaceId, id);
    const isSame = after.run === row.run && after.word_edits === row.word_edits;
    if (isSame || after.status !== 'completed') return { row, lines, from: start };
    row = after;
  }
}

/** A transcript that is complete, or was begun anew meanwhile, is read from its beginning. */
function firstPosition({ status, chunks_done }: TranscriptionRow, from: number): number {
  return status === 'completed' || from > chunks_done ? 0 : from;
}

/** JSON of a transcription in chunks, with the entity tag of the whole. */
export type SerializedTranscription = { chunks: AsyncGenerator<string>; etag: string };

/**
 * Serializes the response of `GET /transcribe/{id}` as a stream of JSON.
 *
 * @param include.words adds every word; words are read while the response is sent
 * @param overrides fields that replace those of the row
 */
export async function serializeTranscription(
  services: Services,
  { row, lines, from }: StoredTranscript,
  include: { words: boolean },
  overrides: { meeting_id?: string } = {},
): Promise<SerializedTranscription> {
  const head = { ...(await presentHead(services, row)), ...overrides };
  const transcript = transcriptText(lines);
  const speakers = row.status === 'completed' ? presentSpeakers(row, lines) : [];
  const groups: (() => PagedFields<Transcription>)[] = [
    () => head,
    () => ({ transcript }),
    () => ({ speakers }),
    () => ({ segments: new PagedList(chunksOf(lines)) }),
    () => ({ from_segment: from, next_segment: nextPosition({ row, lines, from }) }),
  ];
  // An imported transcript has no words, and could be replaced while they are read.
  if (include.words && row.imported_format !== null) groups.push(() => ({ words: [] }));
  else if (include.words) {
    const words = wordPages(services.reads, { row, lines, from });
    groups.push(() => ({
      words: new PagedList(sortByTime(words, ({ start_time }) => start_time)),
    }));
  }
  // `run` stands for the times of segments and words: only a new attempt or import changes them without their text.
  const version = [head, row.run, include.words, from, lines.length, transcript, speakers];
  return { chunks: streamJsonObject(groups), etag: weakEtag(JSON.stringify(version)) };
}

/** Fields that depend on the lines. */
type HeadlessFields =
  | 'transcript'
  | 'speakers'
  | 'segments'
  | 'from_segment'
  | 'next_segment'
  | 'words';

/** Returns the position of the next line of a transcript in the making; null if none is to come. */
function nextPosition({ row, lines, from }: StoredTranscript): number | null {
  if (row.status !== 'processing') return null;
  return lines.reduce((next, { position }) => Math.max(next, position + 1), from);
}

async function presentHead(
  services: Services,
  row: TranscriptionRow,
): Promise<Omit<Transcription, HeadlessFields>> {
  const { engine_name, engine_version, webhook_url } = row;
  const upload = await readUploadProgress(services, services.reads, row);
  return {
    ...presentListItem(row),
    ...(row.status === 'processing' && {
      estimated_completion: await estimateRunning(services.reads, services.clock, row),
    }),
    ...(upload && { upload }),
    confidence: row.confidence === null ? null : roundToMilli(row.confidence),
    engine:
      engine_name === null || engine_version === null
        ? null
        : { name: engine_name, version: engine_version },
    speaker_labels: row.speaker_labels === 1,
    filename: row.filename,
    media_type: row.media_type,
    imported_format: row.imported_format,
    is_timed: row.is_timed === 1,
    metadata: JSON.parse(row.metadata_json) as Transcription['metadata'],
    warnings: JSON.parse(row.warnings_json) as Transcription['warnings'],
    ...(webhook_url !== null && { webhook_url }),
  };
}

async function* chunksOf(
  lines: readonly StoredLine[],
): AsyncGenerator<readonly Omit<StoredLine, 'position'>[]> {
  for (let start = 0; start < lines.length; start += SEGMENTS_PER_CHUNK) {
    yield lines
      .slice(start, start + SEGMENTS_PER_CHUNK)
      .map(({ position: _position, ...line }) => line);
  }
}

/**
 * Reads the words of a transcript in pages.
 *
 * @throws Error when the transcription was deleted meanwhile, since a truncated response must not look complete
 */
async function* wordPages(
  db: Db,
  { row, lines, from }: StoredTranscript,
): AsyncGenerator<TranscriptWord[]> {
  let left = lines.length;
  for await (const page of readLinesWithWords(db, row, from)) {
    left -= page.length;
    yield page.flatMap(({ speaker, words, low_confidence }) =>
      words.map((word) => ({ speaker, ...word, ...(low_confidence && { low_confidence }) })),
    );
  }
  if (left > 0) throw new Error(`Transcription ${row.id} was deleted while it was read`);
}
