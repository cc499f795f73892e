import { notifyTarget } from '../events/notify-target.ts';
import type { NewEvent } from '../events/publish.ts';
import type { Failure } from '../kernel/errors.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { type Line, transcriptText } from '../transcripts/transcript-text.ts';
import { toMilli } from '../transcripts/words.ts';
import { presentSpeakers } from './speakers.ts';

export function startedEvent(row: TranscriptionRow): NewEvent<'transcription.started'> {
  return {
    name: 'transcription.started',
    resourceId: row.id,
    data: { ...aboutOf(row), title: row.title, status: 'processing' },
  };
}

/**
 * @param row as it is once completed
 * @param lines as `readLines` reads them
 */
export function completedEvent(
  row: TranscriptionRow,
  lines: readonly Line[],
): NewEvent<'transcription.completed'> {
  return {
    name: 'transcription.completed',
    resourceId: row.id,
    data: {
      ...aboutOf(row),
      status: 'completed',
      language: row.language,
      duration_seconds: toMilli(row.duration_seconds ?? 0),
      confidence: row.confidence === null ? null : toMilli(row.confidence),
      transcript: transcriptText(lines),
      speakers: presentSpeakers(row, lines),
    },
    notify: notifyTarget(row, 'completed'),
  };
}

export function failedEvent(
  row: TranscriptionRow,
  error: Failure,
): NewEvent<'transcription.failed'> {
  return {
    name: 'transcription.failed',
    resourceId: row.id,
    data: { ...aboutOf(row), title: row.title, status: 'failed', error },
    notify: notifyTarget(row, 'failed'),
  };
}

function aboutOf({ id, workspace_id, meeting_id }: TranscriptionRow) {
  return { transcription_id: id, workspace_id, meeting_id };
}
