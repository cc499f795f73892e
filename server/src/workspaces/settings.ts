import type { UpdateWorkspaceRequest, WorkspaceSettings } from '../contract/workspaces.ts';
import type { Db } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';

const DEFAULT_SETTINGS: WorkspaceSettings = {
  locale: 'en',
  date_order: 'auto',
  time_zone: 'UTC',
  retention_days: null,
  test_isolation: false,
  ip_allowlist: [],
  webhook_scopes: 'family',
  strict_task_transitions: false,
  mcp_write: false,
};

/** Reads the settings of a workspace and fills in defaults. */
export function readSettings({
  settings_json,
}: Pick<WorkspaceRow, 'settings_json'>): WorkspaceSettings {
  return { ...DEFAULT_SETTINGS, ...(JSON.parse(settings_json) as Partial<WorkspaceSettings>) };
}

/** Finds the settings of a workspace; the defaults when it does not exist. */
export async function findSettings(db: Db, workspaceId: string): Promise<WorkspaceSettings> {
  const row = await db
    .selectFrom('workspaces')
    .select('settings_json')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return row ? readSettings(row) : DEFAULT_SETTINGS;
}

/**
 * Merges changes into the settings.
 *
 * @returns JSON of the settings that differ from the defaults
 */
export function mergeSettings(
  before: Pick<WorkspaceRow, 'settings_json'>,
  changes: NonNullable<UpdateWorkspaceRequest['settings']>,
): string {
  const merged = { ...readSettings(before), ...changes };
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof WorkspaceSettings)[];
  const isDefault = (name: keyof WorkspaceSettings) =>
    JSON.stringify(merged[name]) === JSON.stringify(DEFAULT_SETTINGS[name]);
  return JSON.stringify(
    Object.fromEntries(
      names.filter((name) => !isDefault(name)).map((name) => [name, merged[name]]),
    ),
  );
}

/** Workspace with a retention period in days. */
export type Retention = { workspaceId: string; days: number };

/** Lists workspaces with a retention period, test workspaces included. */
export async function listRetentions(db: Db): Promise<Retention[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select(['id', 'settings_json'])
    .where('deleted_at', 'is', null)
    .where('settings_json', 'like', '%"retention_days":%')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { retention_days: days } = readSettings(row);
    return days === null ? [] : [{ workspaceId: row.id, days }];
  });
}
