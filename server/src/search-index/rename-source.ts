import { enqueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { RENAME_JOB } from './job-kinds.ts';

/** Schedules the indexing of a new title; call it in the transaction that changes the title. */
export async function renameSource(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  { source, sourceId }: { source: 'document'; sourceId: string },
): Promise<void> {
  await enqueue(tx, clock, RENAME_JOB, workspaceId, { source, source_id: sourceId });
}
