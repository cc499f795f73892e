import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { requireAccess } from '../../http/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { refuseTwin } from '../require-role.ts';
import { findTwin, getWorkspaceRow } from '../store.ts';
import { roleNow } from './change-role.ts';
import { lastOwner, requireRank } from './roles.ts';
import { lockOwners, lockRole, removeMembership } from './store.ts';

/** Takes a member out of the workspace, as an admin does and everybody may with themselves. */
export async function removeMember(
  context: Context,
  userId: string,
): Promise<{ id: string; deleted: true }> {
  const { services, principal, workspaceId, transaction, caller } = context;
  const leaves = principal.userId === userId;
  if (!leaves) requireAccess(principal, workspaceId, ['admin:all']);
  refuseTwin(await getWorkspaceRow(services.reads, workspaceId));
  const twin = await findTwin(services.reads, workspaceId);
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, workspaceId);
    const role = await lockRole(tx, workspaceId, userId);
    if (role === undefined) throw notFound('member', userId);
    if (!leaves) requireRank(roleNow(context, owners), role);
    if (role === 'owner' && owners.length === 1) throw lastOwner();
    const ids = twin ? ([workspaceId, twin.id] as const) : ([workspaceId] as const);
    await removeMembership(tx, ids, userId, isoNow(services.clock));
    noteCredentialChange(tx);
    await recordAudit(tx, services, workspaceId, {
      action: 'member.removed',
      by: auditBy(caller, principal),
      target: { type: 'user', id: userId },
      details: { role },
    });
    return { id: userId, deleted: true as const };
  });
}
