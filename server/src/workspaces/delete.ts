import { recordAudit } from '../audit/record-audit.ts';
import { auditBy } from '../http/caller.ts';
import type { Context } from '../http/handle.ts';
import { dropJobs, enqueue } from '../jobs/queue.ts';
import { NO_WORKSPACE } from '../jobs/schedule.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { noteCredentialChange } from './credential-change.ts';
import { endAccess, markDeleted } from './delete-store.ts';
import { REMOVE_ROWS_JOB } from './remove-rows/job-kind.ts';
import { lockOwners } from './members/store.ts';
import { notOwner, refuseTwin, requireOwner } from './require-role.ts';
import { findFirstWorkspace, findTwin, getWorkspaceRow } from './store.ts';

/**
 * Deletes a workspace with the one for its test keys: from the next request on nobody reaches it, and a job takes its
 * rows and files away. What its audit log says stays.
 *
 * @param confirm its slug
 */
export async function deleteWorkspace(
  { services, principal, workspaceId, transaction, caller }: Context,
  confirm: string,
): Promise<{ id: string; deleted: true }> {
  const workspace = await getWorkspaceRow(services.reads, workspaceId);
  refuseTwin(workspace);
  requireOwner(principal, workspaceId, 'delete a workspace');
  requireConfirmed(workspace, confirm);
  const first = await findFirstWorkspace(services.reads);
  if (first?.id === workspaceId) throw isFirst();
  const twin = await findTwin(services.reads, workspaceId);
  const ids = twin ? [workspaceId, twin.id] : [workspaceId];
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    // Who was an owner when the request came may have been demoted since.
    if (!owners.includes(principal.userId ?? '')) throw notOwner('delete a workspace');
    await endAccess(tx, ids);
    await dropJobs(tx, ids);
    await enqueue(tx, services.clock, REMOVE_ROWS_JOB, NO_WORKSPACE, { workspace_ids: ids });
    noteCredentialChange(tx);
    await recordAudit(tx, services, workspaceId, {
      action: 'workspace.deleted',
      by: auditBy(caller, principal),
      target: { type: 'workspace', id: workspaceId },
      details: { name: workspace.name, slug: workspace.slug },
    });
    await markDeleted(tx, ids, isoNow(services.clock));
    return { id: workspaceId, deleted: true as const };
  });
}

function requireConfirmed({ slug }: WorkspaceRow, confirm: string): void {
  if (confirm === slug) return;
  throw invalidField('confirm', 'invalid_value', 'confirm must be the slug of the workspace');
}

/** Who owns it gives plans; and the next start of the server would make another one. */
function isFirst(): ApiError {
  return new ApiError(
    'invalid_request',
    'The first workspace cannot be deleted: its owners run this server',
    { details: { type: 'conflict', field: 'workspace_id' } },
  );
}
