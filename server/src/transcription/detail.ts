import type { Transcription, TranscriptWord } from '../contract/transcription.ts';
import { jsonPieces, Pages, type SomeFields } from '../http/json-pieces.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { inTime } from '../transcripts/in-time.ts';
import { readLines, readLinesWithWords } from '../transcripts/read.ts';
import { type Line, transcriptText } from '../transcripts/transcript-text.ts';
import { toMilli } from '../transcripts/words.ts';
import { estimateRest } from './estimate.ts';
import { presentListItem } from './records.ts';
import { presentSpeakers } from './speakers.ts';
import { getTranscription } from './store.ts';
import { readUploadProgress } from './upload/progress.ts';

const SEGMENTS_PER_PIECE = 1_000;

/** A transcription as it is stored, with its transcript. */
export type StoredTranscript = { row: TranscriptionRow; lines: Line[] };

/** @throws ApiError `resource_not_found` */
export async function readTranscript(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<StoredTranscript> {
  let row = await getTranscription(db, workspaceId, id);
  for (;;) {
    const lines = await readLines(db, row);
    // What is deleted while it is read would come cut short, what is replaced would come in parts of both.
    const after = await getTranscription(db, workspaceId, id);
    if (after.run === row.run || after.status !== 'completed') return { row, lines };
    row = after;
  }
}

/**
 * A transcription as `GET /transcribe/{id}` answers it, as JSON.
 *
 * @param include.words also each word; they are read while they are sent
 * @param more in place of what the row says
 */
export async function transcriptionPieces(
  services: Services,
  { row, lines }: StoredTranscript,
  include: { words: boolean },
  more: { meeting_id?: string } = {},
): Promise<AsyncGenerator<string>> {
  const head = { ...(await presentHead(services, row)), ...more };
  const groups: (() => SomeFields<Transcription>)[] = [
    () => head,
    () => ({ transcript: transcriptText(lines) }),
    () => ({ speakers: row.status === 'completed' ? presentSpeakers(row, lines) : [] }),
    () => ({ segments: new Pages(slices(lines)) }),
  ];
  // An imported transcript has none, and may be replaced while it is sent.
  if (include.words && row.imported_format !== null) groups.push(() => ({ words: [] }));
  else if (include.words) {
    const words = wordPages(services.reads, { row, lines });
    groups.push(() => ({ words: new Pages(inTime(words, ({ start_time }) => start_time)) }));
  }
  return jsonPieces(groups);
}

async function presentHead(
  services: Services,
  row: TranscriptionRow,
): Promise<Omit<Transcription, 'transcript' | 'speakers' | 'segments' | 'words'>> {
  const { engine_name, engine_version, webhook_url } = row;
  const upload = await readUploadProgress(services, services.reads, row);
  return {
    ...presentListItem(row),
    ...(row.status === 'processing' && {
      estimated_completion: await estimateRest(services, row),
    }),
    ...(upload && { upload }),
    confidence: row.confidence === null ? null : toMilli(row.confidence),
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

async function* slices(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let start = 0; start < lines.length; start += SEGMENTS_PER_PIECE) {
    yield lines.slice(start, start + SEGMENTS_PER_PIECE);
  }
}

/** @throws Error when the transcription is deleted on the way: an answer that is cut short must not look whole */
async function* wordPages(
  db: Db,
  { row, lines }: StoredTranscript,
): AsyncGenerator<TranscriptWord[]> {
  let left = lines.length;
  for await (const page of readLinesWithWords(db, row)) {
    left -= page.length;
    yield page.flatMap(({ speaker, words }) => words.map((word) => ({ speaker, ...word })));
  }
  if (left > 0) throw new Error(`Transcription ${row.id} was deleted while it was read`);
}
