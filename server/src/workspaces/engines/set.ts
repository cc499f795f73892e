import { recordAudit } from '../../audit/record-audit.ts';
import type {
  OwnEngine,
  OwnEngineKind,
  SetOwnEngineRequest,
} from '../../contract/engine-settings.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import type { KeptSettings } from '../../model-use/kept-model.ts';
import {
  deleteEngineSettings,
  findEngineSettings,
  putEngineSettings,
} from '../../model-use/settings-store.ts';
import { askForVectors } from '../../search-index/vectors/ask-for-vectors.ts';
import type { Services } from '../../services.ts';
import { refuseTwin } from '../require-role.ts';
import { getWorkspaceRow } from '../store.ts';
import { keepModels } from './keep-models.ts';
import { presentOwnEngine } from './present.ts';

/** @throws ApiError `invalid_request` as `keepModels`, `forbidden` where the operator allows no models of workspaces */
export async function setOwnEngine(
  context: Context,
  kind: OwnEngineKind,
  request: SetOwnEngineRequest,
): Promise<OwnEngine> {
  const { services, workspaceId, transaction } = context;
  refuseTwin(await getWorkspaceRow(services.reads, workspaceId));
  requireAllowed(services);
  const updated_at = isoNow(services.clock);
  return transaction(async (tx) => {
    const before = await findEngineSettings(tx, workspaceId, kind);
    const known = before ? (JSON.parse(before.settings_json) as KeptSettings).models : [];
    const kept = keepModels(services.secrets, { workspaceId, kind }, request, known);
    const row = {
      workspace_id: workspaceId,
      kind,
      settings_json: JSON.stringify(kept),
      updated_at,
    };
    await putEngineSettings(tx, row);
    if (kind === 'embedding') await askForVectors(tx, services.clock, workspaceId);
    const models = kept.models.map(({ provider, base_url, model }) => ({
      provider,
      base_url,
      model,
    }));
    await recordAudit(tx, services, workspaceId, {
      ...auditedBy(context, kind),
      action: 'engine_settings.updated',
      details: { models, fallback: kept.fallback },
    });
    return presentOwnEngine(services.engineSettings, kind, row);
  });
}

/** @throws ApiError `resource_not_found` where nothing was set up */
export async function removeOwnEngine(context: Context, kind: OwnEngineKind): Promise<OwnEngine> {
  const { services, workspaceId, transaction } = context;
  refuseTwin(await getWorkspaceRow(services.reads, workspaceId));
  return transaction(async (tx) => {
    if (!(await deleteEngineSettings(tx, workspaceId, kind))) throw notFound('engine', kind);
    if (kind === 'embedding') await askForVectors(tx, services.clock, workspaceId);
    await recordAudit(tx, services, workspaceId, {
      ...auditedBy(context, kind),
      action: 'engine_settings.deleted',
    });
    return presentOwnEngine(services.engineSettings, kind, undefined);
  });
}

function auditedBy({ caller, principal }: Context, kind: OwnEngineKind) {
  return { by: auditBy(caller, principal), target: { type: 'engine', id: kind } };
}

/** @throws ApiError `forbidden` */
export function requireAllowed({ engineSettings }: Services): void {
  if (engineSettings.ofWorkspaces) return;
  throw new ApiError(
    'forbidden',
    'Workspaces of this server use its models alone: DOCKET_WORKSPACE_ENGINES is false',
    { details: { type: 'plan' } },
  );
}
