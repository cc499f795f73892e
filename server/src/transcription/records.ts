import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type {
  TranscriptionListItem,
  TranscriptionRecord,
  TranscriptSpeaker,
  UploadProgress,
} from '../contract/transcription.ts';
import { type Reply, reply } from '../http/route.ts';
import { estimateCompletion } from '../jobs/estimate.ts';
import { type Clock, isoAfter, MINUTE_MS } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Db } from '../storage/db.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { readSpeakers } from '../transcripts/speakers.ts';
import type { StoredLine } from '../transcripts/read.ts';
import { roundToMilli } from '../transcripts/words.ts';
import { selectCompletedTranscriptions } from './store.ts';

/** `Retry-After` of replies about an unfinished transcription. */
const RETRY_AFTER_SECONDS = 5;

const DURATION_WITHOUT_HISTORY_MS = 2 * MINUTE_MS;
/** Progress below which the pace so far does not predict the rest. */
const PREDICTIVE_PROGRESS = 0.05;

/**
 * Builds the 202 reply with the record of a transcription, its location and, unless a file is awaited, `Retry-
 * After`.
 */
export async function acceptedReply(
  db: Db,
  clock: Clock,
  row: TranscriptionRow,
  upload?: UploadProgress,
): Promise<Reply<202, TranscriptionRecord>> {
  return reply(202, await presentRecord(db, clock, row, upload), {
    location: `/v2/transcribe/${row.id}`,
    ...(!upload && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

/**
 * Presents a transcription to the client that started it, with an estimated completion time.
 *
 * @param upload progress of the upload, while the file is arriving
 */
export async function presentRecord(
  db: Db,
  clock: Clock,
  row: TranscriptionRow,
  upload?: UploadProgress,
): Promise<TranscriptionRecord> {
  const { id, status, stage, created_at, meeting_id, webhook_url, error_json } = row;
  return {
    id,
    status,
    created_at,
    estimated_completion: await estimateNew(db, clock, row),
    meeting_id,
    ...(webhook_url !== null && { webhook_url }),
    ...(stage === 'upload' && { stage }),
    ...(upload && { upload }),
    ...presentError(error_json),
  };
}

/** Estimates when a running transcription will be completed: by its pace so far, or early on as for a new one. */
export async function estimateRunning(
  db: Db,
  clock: Clock,
  row: TranscriptionRow,
): Promise<string> {
  const { progress, created_at } = row;
  if (progress < PREDICTIVE_PROGRESS) return estimateNew(db, clock, row);
  const elapsedMs = clock.now().getTime() - Date.parse(created_at);
  return isoAfter(clock, (elapsedMs * (1 - progress)) / progress);
}

/** Estimates when a transcription accepted now will be completed, by recent transcriptions of its workspace. */
function estimateNew(db: Db, clock: Clock, { workspace_id }: TranscriptionRow): Promise<string> {
  return estimateCompletion(clock, selectCompletedTranscriptions(db, workspace_id), {
    endColumn: 'completed_at',
    withoutHistoryMs: DURATION_WITHOUT_HISTORY_MS,
  });
}

/** Columns of a transcription that lists show. */
export type TranscriptionListRow = Pick<
  TranscriptionRow,
  Exclude<keyof TranscriptionListItem, 'error'> | 'error_json'
>;

/** Presents a transcription without its text. */
export function presentListItem(row: TranscriptionListRow): TranscriptionListItem {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    title: row.title,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    language: row.language === 'und' ? null : row.language,
    duration_seconds: row.duration_seconds === null ? null : roundToMilli(row.duration_seconds),
    file_size: row.file_size,
    meeting_id: row.meeting_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    completed_at: row.completed_at,
    ...presentError(row.error_json),
  };
}

function presentError(json: string | null): { error?: Static<typeof Failure> } {
  return json === null ? {} : { error: JSON.parse(json) as Static<typeof Failure> };
}

/** Presents the speakers in the order of their first words, with their segments. Merges speakers of the same name. */
export function presentSpeakers(
  row: Pick<TranscriptionRow, 'speakers_json'>,
  lines: readonly StoredLine[],
): TranscriptSpeaker[] {
  const byName = new Map<string, TranscriptSpeaker>();
  for (const { label, name, user_id } of readSpeakers(row)) {
    const speaker = byName.get(name ?? label);
    if (speaker) {
      speaker.labels.push(label);
      speaker.user_id ??= user_id;
    } else {
      byName.set(name ?? label, { speaker: name ?? label, labels: [label], user_id, segments: [] });
    }
  }
  for (const line of lines) {
    const { speaker, id: _id, position: _position, correction: _correction, ...segment } = line;
    if (speaker !== null) byName.get(speaker)?.segments.push(segment);
  }
  return [...byName.values()];
}

/** @throws ApiError `invalid_request` of type `not_ready` unless the transcription is completed */
export function requireCompletedTranscription(row: TranscriptionRow): void {
  if (row.status === 'completed') return;
  throw notReadyError(row, 'The transcription is not completed');
}

/** Builds the error for a request that needs what the transcription does not have in its status. */
export function notReadyError({ status }: TranscriptionRow, what: string): ApiError {
  return new ApiError('invalid_request', `${what}: its status is ${status}`, {
    details: { type: 'not_ready', status },
    ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}
