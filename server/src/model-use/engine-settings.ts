import type { SecretBox } from '../kernel/secret-box.ts';
import type { Database } from '../storage/db.ts';
import { type KeptSettings, toEmbeddingModel, toLanguageModel } from './kept-model.ts';
import type { EmbeddingModel, LanguageChain, OperatorModels } from './language-model.ts';
import { type EngineKind, findWorkingSettings } from './settings-store.ts';

/** Which models work for a workspace as it is set up now: its own, else the operator's. Read at each call. */
export type EngineSettings = {
  operator: OperatorModels;
  /** Whether workspaces may set up models of their own; what they had set up is not used where they may not. */
  ofWorkspaces: boolean;
  languageChain(workspaceId: string): Promise<LanguageChain>;
  /** Undefined where neither has one. */
  embeddingModel(workspaceId: string): Promise<EmbeddingModel | undefined>;
};

export function createEngineSettings(
  { reads, secrets }: Pick<Database, 'reads'> & { secrets: SecretBox },
  { operator, ofWorkspaces }: Pick<EngineSettings, 'operator' | 'ofWorkspaces'>,
): EngineSettings {
  async function find(askedFor: string, kind: EngineKind) {
    if (!ofWorkspaces) return undefined;
    const row = await findWorkingSettings(reads, askedFor, kind);
    if (!row) return undefined;
    const { models, fallback } = JSON.parse(row.settings_json) as KeptSettings;
    return { ownerId: row.workspace_id, models, fallback };
  }

  return {
    operator,
    ofWorkspaces,

    async languageChain(workspaceId) {
      const own = await find(workspaceId, 'language');
      if (!own) return operator.language;
      const models = own.models.map((kept) => toLanguageModel(secrets, own.ownerId, kept));
      return { models, fallback: own.fallback };
    },

    async embeddingModel(workspaceId) {
      const own = await find(workspaceId, 'embedding');
      const [kept] = own?.models ?? [];
      return own && kept ? toEmbeddingModel(secrets, own.ownerId, kept) : operator.embedding;
    },
  };
}
