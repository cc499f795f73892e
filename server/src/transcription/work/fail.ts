import { publishEvent } from '../../events/publish.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Failure, FailureStage } from '../../kernel/errors.ts';
import { followTranscription } from '../../meetings/of-transcription.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { failedEvent } from '../events.ts';
import { failTranscriptionRow } from '../store.ts';
import { findTranscription } from '../../transcripts/transcription-rows.ts';

const FAILURE_STAGES: Record<string, FailureStage> = {
  upload: 'fetch',
  fetch: 'fetch',
  probe: 'decode',
  recognise: 'recognise',
  speakers: 'speakers',
};

/**
 * Ends a transcription that is being processed, and announces `transcription.failed`. What is recognised stays, for a
 * retry to go on from.
 *
 * @returns false when it was deleted or had ended, in which case nothing was written
 */
export async function failTranscription(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { workspace_id, id }: Pick<TranscriptionRow, 'workspace_id' | 'id'>,
  failure: Failure,
): Promise<boolean> {
  const change = { error_json: JSON.stringify(failure), updated_at: isoNow(clock) };
  const row = await failTranscriptionRow(tx, workspace_id, id, change);
  if (!row) return false;
  await followTranscription(tx, clock, row);
  await publishEvent(tx, clock, workspace_id, failedEvent(row, failure));
  return true;
}

/** How both jobs end that are given up. */
export async function giveUpTranscription(
  services: Services,
  workspaceId: string,
  { transcription_id: id }: { transcription_id: string },
  failure: Failure,
): Promise<void> {
  // Whoever cancelled it has said so.
  if (failure.code === 'cancelled') return;
  await inTransaction(services, async (tx) => {
    const row = await findTranscription(tx, workspaceId, id);
    if (!row) return;
    // `analyze` is what a job says that died before it could say where.
    const stage = failure.stage === 'analyze' ? failureStage(row) : failure.stage;
    await failTranscription(tx, services, row, { ...failure, stage });
  });
}

/** Where it is, in the words of failures. */
export function failureStage({ stage, blob_key }: TranscriptionRow): FailureStage {
  return FAILURE_STAGES[stage ?? ''] ?? (blob_key === null ? 'fetch' : 'recognise');
}
