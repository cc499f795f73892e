import { sql } from 'kysely';

import type { ProviderName } from '../contract/integrations.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import { newestPage, type Page } from '../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../storage/row-counts.ts';

const COUNTED_AS = { kind: 'integration', status: 'connected' } as const;

/** @returns false when there is one that pushes to the same place */
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

/** Where an integration pushes to. */
export type Place = Pick<IntegrationRow, 'workspace_id' | 'provider' | 'base_url' | 'project'>;

/** @returns the id of the integration that pushes there */
export async function findAtPlace(db: Db, place: Place): Promise<string | undefined> {
  const row = await db
    .selectFrom('integrations')
    .select('id')
    .where('workspace_id', '=', place.workspace_id)
    .where('provider', '=', place.provider)
    .where('base_url', '=', place.base_url)
    .where(sql<string>`coalesce(project, '')`, '=', place.project ?? '')
    .executeTakeFirst();
  return row?.id;
}

/** The one of `workspaceIds` that has the integration. */
export async function locateIntegration(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('integrations')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

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

/** Up to two of a provider: whether there is exactly one is all that callers ask. */
export async function findOfProvider(
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

/** From the published totals. */
export async function countIntegrations(db: Db, workspaceId: string): Promise<number> {
  return sumRowCounts(db, workspaceId, COUNTED_AS.kind);
}

/** @returns the row as it is now; undefined when there is none */
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

/** @returns false when there was no such integration */
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
 * Gives a sync its turn: of one integration no two push at a time.
 *
 * @returns undefined when another one has it, or when there is no such integration
 */
export async function takeTurn(
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
