import { sql } from 'kysely';

import type { SyncAction, SyncStatus } from '../../contract/integrations.ts';
import type { TaskStatus } from '../../contract/tasks.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { locateIn } from '../../storage/locate-in.ts';
import type { SyncResultRow, SyncRow } from '../../storage/integration-schema.ts';

const ROWS_PER_INSERT = 100;

export type SyncKey = Pick<SyncRow, 'workspace_id' | 'id'>;

/** Statuses of a sync that has not ended. */
const UNFINISHED_STATUSES: readonly SyncStatus[] = ['queued', 'processing'];

export async function insertSync(tx: Tx, sync: SyncRow, taskIds: readonly string[]): Promise<void> {
  await tx.insertInto('syncs').values(sync).execute();
  const rows = taskIds.map((task_id, position) => ({
    workspace_id: sync.workspace_id,
    sync_id: sync.id,
    position,
    task_id,
    attempts: 0,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx
      .insertInto('sync_results')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

export const locateSync = locateIn('syncs');

export async function findSync(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<SyncRow | undefined> {
  return db
    .selectFrom('syncs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the results of the finished tasks, in the order of the request. */
export async function listSyncResults(
  db: Db,
  workspaceId: string,
  syncId: string,
): Promise<SyncResultRow[]> {
  return db
    .selectFrom('sync_results')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('sync_id', '=', syncId)
    .where('action', 'is not', null)
    .orderBy('position')
    .execute();
}

/** Counts the finished tasks by their action. */
export async function countSyncResults(
  db: Db,
  workspaceId: string,
  syncId: string,
): Promise<Partial<Record<SyncAction, number>>> {
  const rows = await db
    .selectFrom('sync_results')
    .select(['action', ({ fn }) => fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('sync_id', '=', syncId)
    .where('action', 'is not', null)
    .groupBy('action')
    .execute();
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

/** Returns the first pending task whose next attempt is due. @returns undefined if none is due */
export async function findNextDueTask(
  db: Db,
  { workspace_id, id }: SyncKey,
  now: string,
): Promise<SyncResultRow | undefined> {
  return selectPending(db, workspace_id, id)
    .selectAll()
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', now)]))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the time of the earliest next attempt. @returns undefined if no task waits for one */
export async function findNextAttemptTime(
  db: Db,
  { workspace_id, id }: SyncKey,
): Promise<string | undefined> {
  const row = await selectPending(db, workspace_id, id)
    .select('not_before')
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst();
  return row?.not_before ?? undefined;
}

function selectPending(db: Db, workspaceId: string, syncId: string) {
  return db
    .selectFrom('sync_results')
    .where('workspace_id', '=', workspaceId)
    .where('sync_id', '=', syncId)
    .where('action', 'is', null);
}

export async function updateSyncResult(
  tx: Tx,
  { workspace_id, sync_id, position }: SyncResultRow,
  change: Partial<SyncResultRow>,
): Promise<void> {
  await tx
    .updateTable('sync_results')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('sync_id', '=', sync_id)
    .where('position', '=', position)
    .execute();
}

/** Fails all pending tasks of a sync with one error. */
export async function failPendingTasks(
  tx: Tx,
  { workspace_id, id }: SyncKey,
  errorJson: string,
): Promise<void> {
  await tx
    .updateTable('sync_results')
    .set({ action: 'failed', error_json: errorJson })
    .where('workspace_id', '=', workspace_id)
    .where('sync_id', '=', id)
    .where('action', 'is', null)
    .execute();
}

/** Starts an attempt of a step. @returns undefined if the sync has ended, or is at another step */
export async function beginAttempt(
  tx: Tx,
  workspaceId: string,
  { id, step }: { id: string; step: number },
): Promise<SyncRow | undefined> {
  return tx
    .updateTable('syncs')
    .set({ run: sql<number>`run + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('step', '=', step)
    .where('status', 'in', UNFINISHED_STATUSES)
    .returningAll()
    .executeTakeFirst();
}

/** Updates a sync that this attempt owns. @returns false if another attempt took it over; nothing was written then */
export async function updateSync(
  tx: Tx,
  { workspace_id, id, run }: Pick<SyncRow, 'workspace_id' | 'id' | 'run'>,
  change: Partial<SyncRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable('syncs')
    .set({ run, ...change })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', 'in', UNFINISHED_STATUSES)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Moves the oldest queued sync of an integration to its next step. A job of the earlier step then has no effect.
 */
export async function advanceNextQueuedSync(
  tx: Tx,
  workspaceId: string,
  integrationId: string,
): Promise<SyncRow | undefined> {
  const next = await tx
    .selectFrom('syncs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('integration_id', '=', integrationId)
    .where('status', '=', 'queued')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  return tx
    .updateTable('syncs')
    .set({ step: sql<number>`step + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the keys of syncs of all workspaces that ended before `completedAt`. */
export function listSyncsCompletedBefore(
  db: Db,
  completedAt: string,
  limit: number,
): Promise<SyncKey[]> {
  return db
    .selectFrom('syncs')
    .select(['workspace_id', 'id'])
    .where('completed_at', '<', completedAt)
    .limit(limit)
    .execute();
}

/** Deletes a sync with its results. */
export async function deleteSync(db: Db, { workspace_id, id }: SyncKey): Promise<void> {
  await db
    .deleteFrom('syncs')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Returns the ids that are ids of tasks of the workspace. */
export async function findExistingTaskIds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export type TaskFilter = { status: TaskStatus | undefined; updatedSince: string | undefined };

/** Returns the ids of the tasks that match the filter, oldest first. */
export async function selectTaskIds(
  db: Db,
  workspaceId: string,
  { status, updatedSince }: TaskFilter,
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('tasks')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', updatedSince);
  return (await query.execute()).map(({ id }) => id);
}
