import { sql } from 'kysely';

import type { ProviderName } from '../contract/integrations.ts';
import type { Db, Tx } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { newestPage, type Page } from '../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../storage/row-counts.ts';

const COUNTED_AS = { kind: 'integration', status: 'connected' } as const;

/** @returns false if another integration pushes to the same project */
export async function insertIntegration(tx: Tx, integration: IntegrationRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('integrations')
    .values(integration)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await changeRowCount(tx, { ...COUNTED_AS, workspace_id: integration.workspace_id, count: 1 });
  return true;
}

/** Columns that identify the project that an integration pushes to. */
export type PushTarget = Pick<IntegrationRow, 'workspace_id' | 'provider' | 'base_url' | 'project'>;

/** @returns the id of the integration that pushes to the project */
export async function findIntegrationOfTarget(
  db: Db,
  target: PushTarget,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('integrations')
    .select('id')
    .where('workspace_id', '=', target.workspace_id)
    .where('provider', '=', target.provider)
    .where('base_url', '=', target.base_url)
    .where(sql<string>`coalesce(project, '')`, '=', target.project ?? '')
    .executeTakeFirst();
  return row?.id;
}

export const locateIntegration = locateIn('integrations');

export async function findIntegration(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  return db
    .selectFrom('integrations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns at most two integrations of a provider: callers only ask whether there is exactly one. */
export async function listProviderIntegrations(
  db: Db,
  workspaceId: string,
  provider: ProviderName,
): Promise<IntegrationRow[]> {
  return db
    .selectFrom('integrations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .limit(2)
    .execute();
}

export async function listIntegrationRows(
  db: Db,
  workspaceId: string,
  page: Page,
): Promise<IntegrationRow[]> {
  const rows = db.selectFrom('integrations').selectAll().where('workspace_id', '=', workspaceId);
  return newestPage(rows, page).execute();
}

/** Returns the number of integrations from the maintained row counts. */
export async function countIntegrations(db: Db, workspaceId: string): Promise<number> {
  return sumRowCounts(db, workspaceId, COUNTED_AS.kind);
}

/** @returns the updated row; undefined if there is no such integration */
export async function updateIntegration(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<Omit<IntegrationRow, 'workspace_id' | 'id'>>,
): Promise<IntegrationRow | undefined> {
  return tx
    .updateTable('integrations')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** @returns false if there was no such integration */
export async function deleteIntegration(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('integrations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) return false;
  await changeRowCount(tx, { ...COUNTED_AS, workspace_id: workspaceId, count: -1 });
  return true;
}

/**
 * Acquires the integration's slot for a sync: an integration runs one sync at a time.
 *
 * @returns undefined if another sync holds the slot, or if there is no such integration
 */
export async function acquireSyncSlot(
  tx: Tx,
  workspaceId: string,
  { id, syncId }: { id: string; syncId: string },
): Promise<IntegrationRow | undefined> {
  return tx
    .updateTable('integrations')
    .set({ active_sync_id: syncId })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where((where) =>
      where.or([where('active_sync_id', 'is', null), where('active_sync_id', '=', syncId)]),
    )
    .returningAll()
    .executeTakeFirst();
}
