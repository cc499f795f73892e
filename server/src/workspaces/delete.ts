import { sql } from 'kysely';

import { recordAudit } from '../audit/record-audit.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { deleteJobs, enqueue } from '../jobs/queue.ts';
import { NO_WORKSPACE } from '../jobs/schedule.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import {
  findFirstWorkspace,
  findTestWorkspace,
  getWorkspaceRow,
  invalidateCredentials,
} from './store.ts';
import { lockOwners } from './members/store.ts';
import { REMOVE_ROWS_JOB } from './remove-rows/jobs.ts';
import { notOwnerError, rejectTestWorkspace, requireOwner } from './require-role.ts';

/**
 * Deletes a workspace and its test workspace. Access ends at once; a job removes rows and files. The audit log stays.
 *
 * @param confirm slug of the workspace
 */
export async function deleteWorkspace(
  { services, principal, workspaceId, transaction, caller }: Context,
  confirm: string,
): Promise<{ id: string; deleted: true }> {
  const workspace = await getWorkspaceRow(services.reads, workspaceId);
  rejectTestWorkspace(workspace);
  requireOwner(principal, workspaceId, 'delete a workspace');
  requireConfirmed(workspace, confirm);
  const first = await findFirstWorkspace(services.reads);
  if (first?.id === workspaceId) throw firstWorkspaceError();
  const twin = await findTestWorkspace(services.reads, workspaceId);
  const ids = twin ? [workspaceId, twin.id] : [workspaceId];
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    // The caller may have been demoted since the request was authenticated.
    if (!owners.includes(principal.userId ?? '')) throw notOwnerError('delete a workspace');
    await deleteAccess(tx, ids);
    await deleteJobs(tx, ids);
    await enqueue(tx, services.clock, REMOVE_ROWS_JOB, NO_WORKSPACE, { workspace_ids: ids });
    invalidateCredentials(tx);
    await recordAudit(tx, services, workspaceId, {
      action: 'workspace.deleted',
      by: toAuditActor(caller, principal),
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

/** Error for the first workspace: its owners assign plans, and the next start would create another one. */
function firstWorkspaceError(): ApiError {
  return new ApiError(
    'invalid_request',
    'The first workspace cannot be deleted: its owners run this server',
    { details: { type: 'conflict', field: 'workspace_id' } },
  );
}

/** Deletes all access to the workspaces: memberships, keys, applications, invitations and shares. */
export async function deleteAccess(tx: Tx, ids: readonly string[]): Promise<void> {
  const of = [...ids];
  await tx
    .deleteFrom('idempotency_keys')
    .where('credential_id', 'in', (query) =>
      query.selectFrom('api_keys').select('id').where('workspace_id', 'in', of),
    )
    .execute();
  // Signed-in users stay signed in; their default becomes their first workspace.
  await tx
    .updateTable('grants')
    .set({ workspace_id: null })
    .where('workspace_id', 'in', of)
    .where('kind', '!=', 'oauth')
    .execute();
  await tx.deleteFrom('grants').where('workspace_id', 'in', of).execute();
  for (const table of [
    'oauth_clients',
    'api_keys',
    'invitations',
    'shares',
    'memberships',
  ] as const) {
    await sql`delete from ${sql.table(table)} where workspace_id in (${sql.join(of)})`.execute(tx);
  }
}

/** Marks workspaces as deleted and frees their slugs. */
export async function markDeleted(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set((row) => ({ deleted_at: now, updated_at: now, slug: row.ref('id') }))
    .where('id', 'in', [...ids])
    .execute();
}
