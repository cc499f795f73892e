import { recordAudit } from '../audit/record-audit.ts';
import type { UpdateWorkspaceRequest, Workspace } from '../contract/workspaces.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { parseAddressRanges } from '../kernel/address-ranges.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { requireTimeZone } from '../kernel/time-zones.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { requirePlanPermission } from './create.ts';
import {
  getWorkspaceRow,
  lockWorkspace,
  invalidateCredentials,
  updateWithTestWorkspace,
} from './store.ts';
import { presentWorkspace } from './present.ts';
import { rejectTestWorkspace } from './require-role.ts';
import { mergeSettings } from './settings.ts';
import { ensureTestWorkspace } from './test-workspace.ts';

type SettingsChange = NonNullable<UpdateWorkspaceRequest['settings']>;

/** Updates the given fields of a workspace and of its test workspace. */
export async function updateWorkspace(
  context: Context,
  { name, plan, settings: requested = {} }: UpdateWorkspaceRequest,
): Promise<Workspace> {
  const { services, principal, workspaceId, transaction, caller } = context;
  const settings = normalizeTimeZone(requested);
  rejectTestWorkspace(await getWorkspaceRow(services.reads, workspaceId));
  if (plan !== undefined) await requirePlanPermission(services, principal);
  const updated_at = isoNow(services.clock);
  return transaction(async (tx) => {
    // Recorded first: publishing its event locks the workspace row, which must be the last lock.
    await recordAudit(tx, services, workspaceId, {
      action: 'workspace.updated',
      by: toAuditActor(caller, principal),
      target: { type: 'workspace', id: workspaceId },
      details: {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(Object.keys(settings).length > 0 && { settings }),
      },
    });
    const before = await lockWorkspace(tx, workspaceId);
    const after: WorkspaceRow = {
      ...before,
      ...(name !== undefined && { name }),
      ...(plan !== undefined && { plan }),
      settings_json: mergeSettings(before, settings),
      updated_at,
    };
    if (settings.ip_allowlist) requireReachable(after, settings.ip_allowlist, caller.address);
    await updateWithTestWorkspace(tx, workspaceId, {
      name: after.name,
      plan: after.plan,
      settings_json: after.settings_json,
      updated_at,
    });
    if (settings.test_isolation === true) {
      await ensureTestWorkspace(tx, services, after, updated_at);
    }
    invalidateCredentials(tx);
    return presentWorkspace(tx, services, principal, after);
  });
}

/** @throws ApiError `invalid_request` naming `settings.time_zone` for an unknown zone */
function normalizeTimeZone(settings: SettingsChange): SettingsChange {
  const { time_zone } = settings;
  if (time_zone === undefined) return settings;
  return { ...settings, time_zone: requireTimeZone(time_zone, 'settings.time_zone') };
}

/**
 * Checks that the plan allows an allowlist, and that it does not lock out the caller.
 *
 * @throws ApiError `forbidden` with the type `plan` below Enterprise; `invalid_request` for a lock-out
 */
function requireReachable(
  { plan }: Pick<WorkspaceRow, 'plan'>,
  allowlist: readonly string[],
  address: string,
): void {
  const field = 'settings.ip_allowlist';
  const ranges = parseAddressRanges(allowlist);
  if (ranges === null) return;
  if (plan !== 'enterprise') {
    throw new ApiError('forbidden', 'Only workspaces of the Enterprise plan have an allowlist', {
      details: { type: 'plan', field },
    });
  }
  if (ranges.has(address)) return;
  const message = `The list would lock you out: it lacks ${address}, where this request comes from`;
  throw invalidField(field, 'conflict', message);
}
