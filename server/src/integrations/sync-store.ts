import { sql } from 'kysely';

import type { SyncAction, SyncStatus } from '../contract/integrations.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { SyncResultRow, SyncRow } from '../storage/integration-schema.ts';

const ROWS_PER_INSERT = 100;

export type SyncKey = Pick<SyncRow, 'workspace_id' | 'id'>;

/** Work still to be done for a sync is asked for by this. */
const OPEN: readonly SyncStatus[] = ['queued', 'processing'];

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

/** The one of `workspaceIds` that has the sync. */
export async function locateSync(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('syncs')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

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

/** Of the tasks that are done with, in the order of the request. */
export async function listResults(
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

export async function countResults(
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

/** The task whose turn it is; one that failed waits for its next attempt. */
export async function nextResult(
  db: Db,
  { workspace_id, id }: SyncKey,
  now: string,
): Promise<SyncResultRow | undefined> {
  return waiting(db, workspace_id, id)
    .selectAll()
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', now)]))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** When the first of those is due that wait for their next attempt. @returns undefined when none does */
export async function nextAttemptAt(
  db: Db,
  { workspace_id, id }: SyncKey,
): Promise<string | undefined> {
  const row = await waiting(db, workspace_id, id)
    .select('not_before')
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst();
  return row?.not_before ?? undefined;
}

function waiting(db: Db, workspaceId: string, syncId: string) {
  return db
    .selectFrom('sync_results')
    .where('workspace_id', '=', workspaceId)
    .where('sync_id', '=', syncId)
    .where('action', 'is', null);
}

export async function updateResult(
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

/** Those that will have no turn. */
export async function failWaiting(
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

/** Begins an attempt at a step. @returns undefined when the sync has ended, or is at another step */
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
    .where('status', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
}

/** @returns false when another attempt has taken the sync over, in which case nothing was written */
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
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Moves the sync that has waited longest for its turn to its next step, so that a job that still asks for the earlier one
 * finds nothing to do.
 */
export async function stepNextQueued(
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

/** Of all workspaces, up to `limit`. */
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

/** With its results. */
export async function deleteSync(db: Db, { workspace_id, id }: SyncKey): Promise<void> {
  await db
    .deleteFrom('syncs')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}
