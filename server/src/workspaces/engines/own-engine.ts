import type { Services } from '../../app/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type {
  OwnEngine,
  OwnEngineKind,
  SetOwnEngineRequest,
} from '../../contract/engine-settings.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import {
  deleteEngineSettings,
  type EngineSettings,
  findEngineSettings,
  upsertEngineSettings,
} from '../../language-models/engine-settings.ts';
import type { StoredSettings } from '../../language-models/stored-model.ts';
import { scheduleEmbedding } from '../../search-index/embeddings/schedule-embedding.ts';
import type { EngineSettingsRow } from '../../storage/model-schema.ts';
import { rejectTestWorkspace } from '../require-role.ts';
import { getWorkspaceRow } from '../store.ts';
import { toStoredSettings } from './validate-models.ts';

/**
 * Sets up the models of a workspace for one kind of engine.
 *
 * @throws ApiError `invalid_request` as in `toStoredSettings`; `forbidden` when the operator disallows workspace
 * models
 */
export async function setOwnEngine(
  context: Context,
  kind: OwnEngineKind,
  request: SetOwnEngineRequest,
): Promise<OwnEngine> {
  const { services, workspaceId, transaction } = context;
  rejectTestWorkspace(await getWorkspaceRow(services.reads, workspaceId));
  requireWorkspaceModelsAllowed(services);
  const updated_at = isoNow(services.clock);
  return transaction(async (tx) => {
    const before = await findEngineSettings(tx, workspaceId, kind);
    const previousModels = before
      ? (JSON.parse(before.settings_json) as StoredSettings).models
      : [];
    const stored = toStoredSettings(
      services.secrets,
      { workspaceId, kind },
      request,
      previousModels,
    );
    const row = {
      workspace_id: workspaceId,
      kind,
      settings_json: JSON.stringify(stored),
      updated_at,
    };
    await upsertEngineSettings(tx, row);
    if (kind === 'embedding') await scheduleEmbedding(tx, services.clock, workspaceId);
    const models = stored.models.map(({ provider, base_url, model }) => ({
      provider,
      base_url,
      model,
    }));
    await recordAudit(tx, services, workspaceId, {
      ...auditFields(context, kind),
      action: 'engine_settings.updated',
      details: { models, fallback: stored.fallback },
    });
    return presentOwnEngine(services.engineSettings, kind, row);
  });
}

/**
 * Removes the models of a workspace for one kind of engine.
 *
 * @throws ApiError `resource_not_found` when none were set up
 */
export async function removeOwnEngine(context: Context, kind: OwnEngineKind): Promise<OwnEngine> {
  const { services, workspaceId, transaction } = context;
  rejectTestWorkspace(await getWorkspaceRow(services.reads, workspaceId));
  return transaction(async (tx) => {
    if (!(await deleteEngineSettings(tx, workspaceId, kind))) throw notFound('engine', kind);
    if (kind === 'embedding') await scheduleEmbedding(tx, services.clock, workspaceId);
    await recordAudit(tx, services, workspaceId, {
      ...auditFields(context, kind),
      action: 'engine_settings.deleted',
    });
    return presentOwnEngine(services.engineSettings, kind, undefined);
  });
}

function auditFields({ caller, principal }: Context, kind: OwnEngineKind) {
  return { by: toAuditActor(caller, principal), target: { type: 'engine', id: kind } };
}

/**
 * Checks that the operator allows workspace models.
 *
 * @throws ApiError `forbidden`
 */
export function requireWorkspaceModelsAllowed({ engineSettings }: Services): void {
  if (engineSettings.allowsWorkspaceModels) return;
  throw new ApiError(
    'forbidden',
    'This server does not allow models of workspaces: DOCKET_WORKSPACE_ENGINES is false',
    { details: { type: 'plan' } },
  );
}

/**
 * Presents the models in use, without keys.
 *
 * @param row undefined when the workspace has set up none
 */
export function presentOwnEngine(
  { operator, allowsWorkspaceModels: ofWorkspaces }: EngineSettings,
  kind: OwnEngineKind,
  row: Pick<EngineSettingsRow, 'settings_json' | 'updated_at'> | undefined,
): OwnEngine {
  if (row === undefined || !ofWorkspaces) {
    const hasModel =
      kind === 'language' ? operator.language.models.length > 0 : operator.embedding !== undefined;
    const source = hasModel ? 'operator' : 'builtin';
    return { kind, source, models: [], fallback: operator.language.fallback, updated_at: null };
  }
  const { models, fallback } = JSON.parse(row.settings_json) as StoredSettings;
  return {
    kind,
    source: 'workspace',
    models: models.map(({ api_key_sealed: _sealed, ...shown }) => shown),
    fallback,
    updated_at: row.updated_at,
  };
}
