import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import type { JobContext } from '../../jobs/job.ts';
import { isoNow } from '../../kernel/clock.ts';
import { WorkError } from '../../kernel/errors.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/db.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { startRun, updateRun } from '../store.ts';

/** One attempt at a transcription. */
export type Run = {
  services: Services;
  context: JobContext;
  /** As the attempt knows it; `saveRun` keeps it up to date. */
  row: TranscriptionRow;
  /** Where an attempt before was when it ended; null when there was none. */
  stageBefore: string | null;
};

/** The transcription was deleted, has ended or is in the hands of another attempt: nothing is left to do. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

/**
 * Begins an attempt, after which earlier ones can write nothing, and does `work`. One that is `RunEnded` meanwhile ends
 * in silence.
 */
export async function withRun(
  services: Services,
  context: JobContext,
  { workspaceId, id }: { workspaceId: string; id: string },
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const row = await startRun(services.db, workspaceId, id);
  if (!row) return;
  try {
    await work({ services, context, row, stageBefore: row.stage });
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}

/** @throws RunEnded */
export async function saveRun(
  run: Run,
  change: Partial<TranscriptionRow>,
  db: Db = run.services.db,
): Promise<void> {
  const changed = { ...change, updated_at: isoNow(run.services.clock) };
  if (!(await updateRun(db, run.row, changed))) throw new RunEnded();
  run.row = { ...run.row, ...changed };
}

/** @throws WorkError `no_engine` */
export function requireEngine({ services, row }: Run): SpeechEngine {
  const engine = services.speech.engineFor(row.language);
  if (engine) return engine;
  throw new WorkError({
    code: 'no_engine',
    message: services.speech.explainMissing(row.language),
    stage: 'recognise',
    retryable: false,
  });
}
