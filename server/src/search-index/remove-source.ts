import { enqueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { CLEAR_JOB } from './job-kinds.ts';
import { removeRuns, type SourceKey } from './run-store.ts';

/** Takes a source out of the index, cheaply: from the commit on it is not found; a job deletes the rows. */
export async function removeSource(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  { source, sourceId }: Omit<SourceKey, 'workspaceId'>,
): Promise<void> {
  if (!(await removeRuns(tx, { workspaceId, source, sourceId }))) return;
  await enqueue(tx, clock, CLEAR_JOB, workspaceId, { source, source_id: sourceId });
}
