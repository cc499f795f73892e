import { enqueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { CLEAR_JOB } from './job-kinds.ts';
import { markRunsRemoved, type SourceKey } from './run-store.ts';

/** Removes a source from the index: it is not found after the commit; a job deletes its rows. */
export async function removeSource(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  { source, sourceId }: Omit<SourceKey, 'workspaceId'>,
): Promise<void> {
  if (!(await markRunsRemoved(tx, { workspaceId, source, sourceId }))) return;
  await enqueue(tx, clock, CLEAR_JOB, workspaceId, { source, source_id: sourceId });
}
