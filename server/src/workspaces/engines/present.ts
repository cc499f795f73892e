import type { OwnEngine, OwnEngineKind } from '../../contract/engine-settings.ts';
import type { EngineSettings } from '../../model-use/engine-settings.ts';
import type { KeptSettings } from '../../model-use/kept-model.ts';
import type { EngineSettingsRow } from '../../storage/model-schema.ts';

/** @param row undefined where the workspace has set up nothing */
export function presentOwnEngine(
  { operator, ofWorkspaces }: EngineSettings,
  kind: OwnEngineKind,
  row: Pick<EngineSettingsRow, 'settings_json' | 'updated_at'> | undefined,
): OwnEngine {
  if (row === undefined || !ofWorkspaces) {
    const hasModel =
      kind === 'language' ? operator.language.models.length > 0 : operator.embedding !== undefined;
    const source = hasModel ? 'operator' : 'builtin';
    return { kind, source, models: [], fallback: operator.language.fallback, updated_at: null };
  }
  const { models, fallback } = JSON.parse(row.settings_json) as KeptSettings;
  return {
    kind,
    source: 'workspace',
    models: models.map(({ api_key_sealed: _sealed, ...shown }) => shown),
    fallback,
    updated_at: row.updated_at,
  };
}
