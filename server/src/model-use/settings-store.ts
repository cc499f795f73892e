import type { Db, Tx } from '../storage/db.ts';
import type { EngineSettingsRow } from '../storage/model-schema.ts';

export type EngineKind = EngineSettingsRow['kind'];

/** As `findEngineSettings`; for the workspace of test keys those of the one that it stands beside. */
export async function findWorkingSettings(
  db: Db,
  workspaceId: string,
  kind: EngineKind,
): Promise<EngineSettingsRow | undefined> {
  return db
    .selectFrom('workspaces')
    .innerJoin('engine_settings', (join) =>
      join.on((eb) =>
        eb(
          'engine_settings.workspace_id',
          '=',
          eb.fn.coalesce('workspaces.test_of', 'workspaces.id'),
        ),
      ),
    )
    .selectAll('engine_settings')
    .where('workspaces.id', '=', workspaceId)
    .where('engine_settings.kind', '=', kind)
    .executeTakeFirst();
}

export async function findEngineSettings(
  db: Db,
  workspaceId: string,
  kind: EngineKind,
): Promise<EngineSettingsRow | undefined> {
  return db
    .selectFrom('engine_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

export async function listEngineSettings(
  db: Db,
  workspaceId: string,
): Promise<EngineSettingsRow[]> {
  return db
    .selectFrom('engine_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('kind')
    .execute();
}

/** What was set up before gives way. */
export async function putEngineSettings(tx: Tx, row: EngineSettingsRow): Promise<void> {
  const { settings_json, updated_at } = row;
  await tx
    .insertInto('engine_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'kind']).doUpdateSet({ settings_json, updated_at }),
    )
    .execute();
}

/** @returns false when nothing was set up */
export async function deleteEngineSettings(
  tx: Tx,
  workspaceId: string,
  kind: EngineKind,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('engine_settings')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
