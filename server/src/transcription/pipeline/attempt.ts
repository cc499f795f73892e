import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { changeSignal } from '../../events/changes.ts';
import { isoNow } from '../../kernel/clock.ts';
import { WorkError } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { notifyAfterCommit } from '../../storage/transaction.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { startAttempt, updateAttempt } from '../store.ts';

/** Running attempt at a transcription. */
export type TranscriptionAttempt = {
  services: Services;
  context: JobContext;
  /** Row as last written by this attempt; `saveAttempt` updates it. */
  row: TranscriptionRow;
  /** Stage at which the previous attempt ended; null for the first attempt. */
  previousStage: string | null;
};

/** Thrown when the transcription is gone, not processing, or has a newer attempt. The attempt then just stops. */
export class AttemptEnded extends Error {
  override readonly name = 'RunEnded';
}

/** Starts an attempt, which fences off earlier ones, and runs `work`. Swallows `AttemptEnded`. */
export async function runAttempt(
  services: Services,
  context: JobContext,
  { workspaceId, id }: { workspaceId: string; id: string },
  work: (attempt: TranscriptionAttempt) => Promise<void>,
): Promise<void> {
  const row = await startAttempt(services.db, workspaceId, id);
  if (!row) return;
  try {
    await work({ services, context, row, previousStage: row.stage });
  } catch (error) {
    if (!(error instanceof AttemptEnded)) throw error;
  }
}

/** Writes a change for this attempt and updates `attempt.row`. @throws AttemptEnded */
export async function saveAttempt(
  attempt: TranscriptionAttempt,
  change: Partial<TranscriptionRow>,
  db: Db = attempt.services.db,
): Promise<void> {
  const changed = { ...change, updated_at: isoNow(attempt.services.clock) };
  if (!(await updateAttempt(db, attempt.row, changed))) throw new AttemptEnded();
  attempt.row = { ...attempt.row, ...changed };
  notifyProgress(attempt, db);
}

/** Signals the progress: after COMMIT of a transaction, else at once. */
function notifyProgress({ services, row }: TranscriptionAttempt, db: Db): void {
  const { workspace_id: workspaceId, id } = row;
  const signal = changeSignal({ workspaceId, kind: 'transcription', id });
  if (db.isTransaction) notifyAfterCommit(db as Tx, signal);
  else services.commitSignals.send([signal]);
}

/** Returns the speech engine for the recording's language. @throws WorkError `no_engine` */
export function requireEngine({ services, row }: TranscriptionAttempt): SpeechEngine {
  const engine = services.speech.engineFor(row.language);
  if (engine) return engine;
  throw new WorkError({
    code: 'no_engine',
    message: services.speech.explainMissing(row.language),
    stage: 'recognise',
    retryable: false,
  });
}
