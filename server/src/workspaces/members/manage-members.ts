import { recordAudit } from '../../audit/record-audit.ts';
import type { Member } from '../../contract/members.ts';
import { type Role, ROLES } from '../../contract/workspaces.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { requireAccess } from '../../http/security/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, notFound } from '../../kernel/errors.ts';
import { rejectApplication, rejectTestWorkspace, roleOf } from '../require-role.ts';
import { findTestWorkspace, getWorkspaceRow, invalidateCredentials } from '../store.ts';
import { presentMember } from './list.ts';
import { findMemberRow, lockOwners, lockRole, deleteMembership, updateRole } from './store.ts';

/** Changes the role of a member. Owners are locked together, so two concurrent demotions leave one owner. */
export async function changeRole(context: Context, userId: string, role: Role): Promise<Member> {
  const { services, principal, workspaceId, transaction, caller } = context;
  rejectApplication(principal, 'let anybody in');
  rejectTestWorkspace(await getWorkspaceRow(services.reads, workspaceId));
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    const before = await lockRole(tx, workspaceId, userId);
    if (before === undefined) throw notFound('member', userId);
    requireRank(currentRoleOf(context, owners), before, role);
    if (before === 'owner' && role !== 'owner' && owners.length === 1) throw lastOwnerError();
    if (before !== role) {
      await updateRole(tx, { workspace_id: workspaceId, user_id: userId, role });
      invalidateCredentials(tx);
      await recordAudit(tx, services, workspaceId, {
        action: 'member.role_changed',
        by: toAuditActor(caller, principal),
        target: { type: 'user', id: userId },
        details: { from: before, to: role },
      });
    }
    const member = await findMemberRow(tx, workspaceId, userId);
    return presentMember(principal, member!);
  });
}

/** Returns the caller's role under lock. An owner may have been demoted since the request was authenticated. */
export function currentRoleOf(
  { principal, workspaceId }: Pick<Context, 'principal' | 'workspaceId'>,
  owners: readonly string[],
): Role {
  const role = roleOf(principal, workspaceId);
  return role === 'owner' && !owners.includes(principal.userId ?? '') ? 'admin' : role;
}

/** Removes a member. Admins may remove others; every member may leave. */
export async function removeMember(
  context: Context,
  userId: string,
): Promise<{ id: string; deleted: true }> {
  const { services, principal, workspaceId, transaction, caller } = context;
  const leaves = principal.userId === userId;
  if (!leaves) requireAccess(principal, workspaceId, ['admin:all']);
  rejectTestWorkspace(await getWorkspaceRow(services.reads, workspaceId));
  const twin = await findTestWorkspace(services.reads, workspaceId);
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    const role = await lockRole(tx, workspaceId, userId);
    if (role === undefined) throw notFound('member', userId);
    if (!leaves) requireRank(currentRoleOf(context, owners), role);
    if (role === 'owner' && owners.length === 1) throw lastOwnerError();
    const ids = twin ? ([workspaceId, twin.id] as const) : ([workspaceId] as const);
    await deleteMembership(tx, ids, userId, isoNow(services.clock));
    invalidateCredentials(tx);
    await recordAudit(tx, services, workspaceId, {
      action: 'member.removed',
      by: toAuditActor(caller, principal),
      target: { type: 'user', id: userId },
      details: { role },
    });
    return { id: userId, deleted: true as const };
  });
}

/**
 * Checks that no given or previous role is higher than the caller's own.
 *
 * @param roles the new role and the member's previous role
 * @throws ApiError `forbidden` with the type `role`
 */
export function requireRank(own: Role, ...roles: readonly Role[]): void {
  const rank = ROLES.indexOf(own);
  const higher = roles.find((role) => ROLES.indexOf(role) > rank);
  if (higher === undefined) return;
  throw new ApiError('forbidden', `Only an owner may make, change or remove an owner`, {
    details: { type: 'role' },
  });
}

/** Error for the last owner: a workspace always keeps one. */
export function lastOwnerError(): ApiError {
  return new ApiError(
    'invalid_request',
    'This is the last owner of the workspace: make another member an owner first, or delete the workspace',
    { details: { type: 'conflict', field: 'role' } },
  );
}
