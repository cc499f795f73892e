import { publishEvent } from '../events/publish.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Failure, FailureStage } from '../kernel/errors.ts';
import { updateMeetingFrom } from '../meetings/sync-with-transcription.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { failedEvent } from './events.ts';
import { markTranscriptionFailed } from './store.ts';
import { findTranscription } from '../transcripts/transcription-rows.ts';

const FAILURE_STAGES: Record<string, FailureStage> = {
  upload: 'fetch',
  fetch: 'fetch',
  probe: 'decode',
  recognise: 'recognise',
  speakers: 'speakers',
};

/**
 * Marks a processing transcription as failed and publishes `transcription.failed`. Recognized chunks stay, so that a
 * retry continues after them.
 *
 * @returns false, without writing, when the transcription is gone or not processing
 */
export async function failTranscription(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { workspace_id, id }: Pick<TranscriptionRow, 'workspace_id' | 'id'>,
  failure: Failure,
): Promise<boolean> {
  const change = { error_json: JSON.stringify(failure), updated_at: isoNow(clock) };
  const row = await markTranscriptionFailed(tx, workspace_id, id, change);
  if (!row) return false;
  await updateMeetingFrom(tx, clock, row);
  await publishEvent(tx, clock, workspace_id, failedEvent(row, failure));
  return true;
}

/** Marks the transcription of a job as failed after its last attempt; the `onFailed` of both jobs. */
export async function failAfterRetries(
  services: Services,
  workspaceId: string,
  { transcription_id: id }: { transcription_id: string },
  failure: Failure,
): Promise<void> {
  // The cancellation has updated the transcription already.
  if (failure.code === 'cancelled') return;
  await inTransaction(services, async (tx) => {
    const row = await findTranscription(tx, workspaceId, id);
    if (!row) return;
    // `analyze` is the default stage of a job that died before it reported one.
    const stage = failure.stage === 'analyze' ? failureStage(row) : failure.stage;
    await failTranscription(tx, services, row, { ...failure, stage });
  });
}

/** Maps the current stage of a transcription to the stage of a failure. */
export function failureStage({ stage, blob_key }: TranscriptionRow): FailureStage {
  return FAILURE_STAGES[stage ?? ''] ?? (blob_key === null ? 'fetch' : 'recognise');
}
