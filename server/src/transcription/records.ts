import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type { TranscriptionListItem, TranscriptionRecord } from '../contract/transcription.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { toMilli } from '../transcripts/words.ts';

/** When to look again at work that is under way. */
export const RETRY_AFTER_SECONDS = 5;

/** What is answered to who starts the work. */
export function presentRecord(
  { id, status, created_at, meeting_id, webhook_url }: TranscriptionRow,
  estimated_completion: string,
): TranscriptionRecord {
  return {
    id,
    status,
    created_at,
    estimated_completion,
    meeting_id,
    ...(webhook_url !== null && { webhook_url }),
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
    language: row.language,
    duration_seconds: row.duration_seconds === null ? null : toMilli(row.duration_seconds),
    file_size: row.file_size,
    meeting_id: row.meeting_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    completed_at: row.completed_at,
    ...(row.error_json !== null && {
      error: JSON.parse(row.error_json) as Static<typeof Failure>,
    }),
  };
}
