import type { UpdateWorkspaceRequest, WorkspaceSettings } from '../contract/workspaces.ts';
import type { Db } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';

const DEFAULT_SETTINGS: WorkspaceSettings = {
  locale: 'en',
  date_order: 'auto',
  retention_days: null,
  test_isolation: false,
  ip_allowlist: [],
  webhook_scopes: 'own',
  strict_task_transitions: false,
};

/** The settings of a workspace, with the defaults of those that nobody has changed. */
export function readSettings({
  settings_json,
}: Pick<WorkspaceRow, 'settings_json'>): WorkspaceSettings {
  return { ...DEFAULT_SETTINGS, ...(JSON.parse(settings_json) as Partial<WorkspaceSettings>) };
}

/** As `readSettings`, by the id; of a workspace that is gone the defaults. */
export async function findSettings(db: Db, workspaceId: string): Promise<WorkspaceSettings> {
  const row = await db
    .selectFrom('workspaces')
    .select('settings_json')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return row ? readSettings(row) : DEFAULT_SETTINGS;
}

/** @returns the settings as they are stored: those that differ from the defaults */
export function changedSettings(
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

/** A workspace that keeps what is in it only for so long. */
export type Retention = { workspaceId: string; days: number };

/** The workspaces that delete what is old, those for test keys too. */
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
