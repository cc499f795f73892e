import { recordAudit } from '../audit/record-audit.ts';
import type { UpdateWorkspaceRequest, Workspace } from '../contract/workspaces.ts';
import { auditBy } from '../http/caller.ts';
import type { Context } from '../http/handle.ts';
import { parseAddressRanges } from '../kernel/address-ranges.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { requirePlanRight } from './create.ts';
import { noteCredentialChange } from './credential-change.ts';
import { presentWorkspace } from './present.ts';
import { refuseTwin } from './require-role.ts';
import { changedSettings } from './settings.ts';
import { getWorkspaceRow, lockWorkspace, updateWithTwin } from './store.ts';
import { ensureTwin } from './test-twin.ts';

/** Changes what is named and leaves the rest, of the workspace and of the one for its test keys. */
export async function updateWorkspace(
  context: Context,
  { name, plan, settings = {} }: UpdateWorkspaceRequest,
): Promise<Workspace> {
  const { services, principal, workspaceId, transaction, caller } = context;
  refuseTwin(await getWorkspaceRow(services.reads, workspaceId));
  if (plan !== undefined) await requirePlanRight(services, principal);
  const updated_at = isoNow(services.clock);
  return transaction(async (tx) => {
    // First, although it locks: the row of the workspace is that of the numbers of its events, and so comes last.
    await recordAudit(tx, services, workspaceId, {
      action: 'workspace.updated',
      by: auditBy(caller, principal),
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
      settings_json: changedSettings(before, settings),
      updated_at,
    };
    if (settings.ip_allowlist) requireReachable(after, settings.ip_allowlist, caller.address);
    await updateWithTwin(tx, workspaceId, {
      name: after.name,
      plan: after.plan,
      settings_json: after.settings_json,
      updated_at,
    });
    if (settings.test_isolation === true) await ensureTwin(tx, services, after, updated_at);
    noteCredentialChange(tx);
    return presentWorkspace(tx, services, principal, after);
  });
}

/**
 * @throws ApiError `forbidden` with the type `plan` on another plan than Enterprise, `invalid_request` for a list that
 * would lock out who sets it
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
