import { recordAudit } from '../../audit/record-audit.ts';
import type { Member } from '../../contract/members.ts';
import type { Role } from '../../contract/workspaces.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { notFound } from '../../kernel/errors.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { refuseApplication, refuseTwin, roleOf } from '../require-role.ts';
import { getWorkspaceRow } from '../store.ts';
import { presentMember } from './present.ts';
import { lastOwner, requireRank } from './roles.ts';
import { findMemberRow, lockOwners, lockRole, updateRole } from './store.ts';

/** Gives a member another role. Owners are locked together, so that two who demote each other at once leave one. */
export async function changeRole(context: Context, userId: string, role: Role): Promise<Member> {
  const { services, principal, workspaceId, transaction, caller } = context;
  refuseApplication(principal);
  refuseTwin(await getWorkspaceRow(services.reads, workspaceId));
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    const before = await lockRole(tx, workspaceId, userId);
    if (before === undefined) throw notFound('member', userId);
    requireRank(roleNow(context, owners), before, role);
    if (before === 'owner' && role !== 'owner' && owners.length === 1) throw lastOwner();
    if (before !== role) {
      await updateRole(tx, { workspace_id: workspaceId, user_id: userId, role });
      noteCredentialChange(tx);
      await recordAudit(tx, services, workspaceId, {
        action: 'member.role_changed',
        by: auditBy(caller, principal),
        target: { type: 'user', id: userId },
        details: { from: before, to: role },
      });
    }
    const member = await findMemberRow(tx, workspaceId, userId);
    return presentMember(principal, member!);
  });
}

/** What the caller is by now: who was an owner when the request came may have been demoted since. */
export function roleNow(
  { principal, workspaceId }: Pick<Context, 'principal' | 'workspaceId'>,
  owners: readonly string[],
): Role {
  const role = roleOf(principal, workspaceId);
  return role === 'owner' && !owners.includes(principal.userId ?? '') ? 'admin' : role;
}
