import { enqueueAt } from '../../jobs/queue.ts';
import { type Clock, isoAfter, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import { EMBED_JOB } from '../job-kinds.ts';
import { countVectorMark, insertVectorChanges } from './vector-change-store.ts';

/** What changes until then is embedded together. */
const EMBED_AFTER_MS = 2 * SECOND_MS;

/** Has a job bring the vectors of a workspace after its texts and its settings: after the transaction that changes them. */
export async function askForVectors(tx: Tx, clock: Clock, workspaceId: string): Promise<void> {
  if ((await countVectorMark(tx, workspaceId)) > 1) return;
  const runAt = isoAfter(clock, EMBED_AFTER_MS);
  await enqueueAt(tx, { clock, runAt }, EMBED_JOB, workspaceId, {});
}

/** Says that what these runs of the index have is new; costs a workspace without an embedding model one statement. */
export async function embedRuns(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  runs: readonly number[],
): Promise<void> {
  if (!(await insertVectorChanges(tx, workspaceId, runs))) return;
  await askForVectors(tx, clock, workspaceId);
}
