import type { SecretBox } from '../kernel/secret-box.ts';
import type { Database } from '../storage/database.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { EngineSettingsRow } from '../storage/model-schema.ts';
import {
  type EngineKind,
  type StoredSettings,
  toEmbeddingModel,
  toLanguageModel,
} from './stored-model.ts';
import type { EmbeddingModel, LanguageChain, OperatorModels } from './language-model.ts';

/** Resolves the models of a workspace: its own, else the operator's. Settings are read at each call. */
export type EngineSettings = {
  operator: OperatorModels;
  /** False: models of workspaces are ignored, even when they were set up before. */
  allowsWorkspaceModels: boolean;
  languageChain(workspaceId: string): Promise<LanguageChain>;
  /** Undefined when neither workspace nor operator has one. */
  embeddingModel(workspaceId: string): Promise<EmbeddingModel | undefined>;
};

export function createEngineSettings(
  { reads, secrets }: Pick<Database, 'reads'> & { secrets: SecretBox },
  {
    operator,
    allowsWorkspaceModels: ofWorkspaces,
  }: Pick<EngineSettings, 'operator' | 'allowsWorkspaceModels'>,
): EngineSettings {
  async function find(workspaceId: string, kind: EngineKind) {
    if (!ofWorkspaces) return undefined;
    const row = await findEffectiveSettings(reads, workspaceId, kind);
    if (!row) return undefined;
    const { models, fallback } = JSON.parse(row.settings_json) as StoredSettings;
    return { ownerId: row.workspace_id, models, fallback };
  }

  return {
    operator,
    allowsWorkspaceModels: ofWorkspaces,

    async languageChain(workspaceId) {
      const own = await find(workspaceId, 'language');
      if (!own) return operator.language;
      const models = own.models.map((stored) => toLanguageModel(secrets, own.ownerId, stored));
      return { models, fallback: own.fallback };
    },

    async embeddingModel(workspaceId) {
      const own = await find(workspaceId, 'embedding');
      const [stored] = own?.models ?? [];
      return own && stored ? toEmbeddingModel(secrets, own.ownerId, stored) : operator.embedding;
    },
  };
}

/** Finds the settings in effect. A test workspace uses those of the workspace beside it. */
export async function findEffectiveSettings(
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

/** Inserts settings, or replaces existing ones. */
export async function upsertEngineSettings(tx: Tx, row: EngineSettingsRow): Promise<void> {
  const { settings_json, updated_at } = row;
  await tx
    .insertInto('engine_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'kind']).doUpdateSet({ settings_json, updated_at }),
    )
    .execute();
}

/**
 * Deletes settings.
 *
 * @returns false when there were none
 */
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
