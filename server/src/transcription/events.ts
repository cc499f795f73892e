import { findNotifyTarget } from '../events/notify-target.ts';
import type { NewEvent } from '../events/publish.ts';
import type { Failure } from '../kernel/errors.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import type { StoredLine } from '../transcripts/read.ts';
import { transcriptText } from '../transcripts/transcript-text.ts';
import { roundToMilli } from '../transcripts/words.ts';
import { presentSpeakers } from './records.ts';

/** Builds the event `transcription.started`. */
export function startedEvent(row: TranscriptionRow): NewEvent<'transcription.started'> {
  return {
    name: 'transcription.started',
    resourceId: row.id,
    data: { ...commonData(row), title: row.title, status: 'processing' },
  };
}

/**
 * Builds the event `transcription.completed`.
 *
 * @param row completed transcription
 * @param lines its whole transcript
 */
export function completedEvent(
  row: TranscriptionRow,
  lines: readonly StoredLine[],
): NewEvent<'transcription.completed'> {
  return {
    name: 'transcription.completed',
    resourceId: row.id,
    data: {
      ...commonData(row),
      status: 'completed',
      language: row.language,
      duration_seconds: roundToMilli(row.duration_seconds ?? 0),
      confidence: row.confidence === null ? null : roundToMilli(row.confidence),
      transcript: transcriptText(lines),
      speakers: presentSpeakers(row, lines),
    },
    notify: findNotifyTarget(row, 'completed'),
  };
}

/** Builds the event `transcription.failed`. */
export function failedEvent(
  row: TranscriptionRow,
  error: Failure,
): NewEvent<'transcription.failed'> {
  return {
    name: 'transcription.failed',
    resourceId: row.id,
    data: { ...commonData(row), title: row.title, status: 'failed', error },
    notify: findNotifyTarget(row, 'failed'),
  };
}

function commonData({ id, workspace_id, meeting_id }: TranscriptionRow) {
  return { transcription_id: id, workspace_id, meeting_id };
}
