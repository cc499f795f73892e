import { enqueueAt } from '../../jobs/queue.ts';
import { type Clock, isoAfter, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import { EMBED_JOB } from '../job-kinds.ts';
import { incrementEmbeddingMark, insertVectorChanges } from './vector-change-store.ts';

/** Delay of the job, so that several changes are embedded together. */
const EMBED_AFTER_MS = 2 * SECOND_MS;

/** Schedules the update of a workspace's vectors, after the transaction that changes its texts or settings. */
export async function scheduleEmbedding(tx: Tx, clock: Clock, workspaceId: string): Promise<void> {
  if ((await incrementEmbeddingMark(tx, workspaceId)) > 1) return;
  const runAt = isoAfter(clock, EMBED_AFTER_MS);
  await enqueueAt(tx, { clock, runAt }, EMBED_JOB, workspaceId, {});
}

/** Marks indexing runs for embedding. Without an embedding model it costs one statement. */
export async function scheduleRuns(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  runs: readonly number[],
): Promise<void> {
  if (!(await insertVectorChanges(tx, workspaceId, runs))) return;
  await scheduleEmbedding(tx, clock, workspaceId);
}
