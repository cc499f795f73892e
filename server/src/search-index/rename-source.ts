import { enqueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { RENAME_JOB } from './job-kinds.ts';

/** Call it in the transaction that changes a title: a job brings the index after it. */
export async function renameSource(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  { source, sourceId }: { source: 'document'; sourceId: string },
): Promise<void> {
  await enqueue(tx, clock, RENAME_JOB, workspaceId, { source, source_id: sourceId });
}
