import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type {
  TranscriptionListItem,
  TranscriptionRecord,
  UploadProgress,
} from '../contract/transcription.ts';
import { type Reply, reply } from '../http/handle.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { toMilli } from '../transcripts/words.ts';

/** When to look again at work that is under way. */
export const RETRY_AFTER_SECONDS = 5;

/** As `presentRecord`, with where and when to look. */
export function acceptedReply(
  row: TranscriptionRow,
  estimatedCompletion: string,
  upload?: UploadProgress,
): Reply<202, TranscriptionRecord> {
  return reply(202, presentRecord(row, estimatedCompletion, upload), {
    location: `/v2/transcribe/${row.id}`,
    ...(!upload && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

/**
 * What is answered to who starts the work.
 *
 * @param upload while the file is on its way
 */
export function presentRecord(
  { id, status, stage, created_at, meeting_id, webhook_url, error_json }: TranscriptionRow,
  estimated_completion: string,
  upload?: UploadProgress,
): TranscriptionRecord {
  return {
    id,
    status,
    created_at,
    estimated_completion,
    meeting_id,
    ...(webhook_url !== null && { webhook_url }),
    ...(stage === 'upload' && { stage }),
    ...(upload && { upload }),
    ...presentError(error_json),
  };
}

export type TranscriptionListRow = Pick<
  TranscriptionRow,
  Exclude<keyof TranscriptionListItem, 'error'> | 'error_json'
>;

/** A transcription without its text. */
export function presentListItem(row: TranscriptionListRow): TranscriptionListItem {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    title: row.title,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    language: row.language === 'und' ? null : row.language,
    duration_seconds: row.duration_seconds === null ? null : toMilli(row.duration_seconds),
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
