import type { Invitation, Member } from '../../contract/members.ts';
import { hasAccess, type Principal } from '../../http/principal.ts';
import type { InvitationRow } from '../../storage/identity-schema.ts';
import type { MemberRow } from './store.ts';

/** Who has no second factor is told to that person and to admins only. */
export function presentMember(principal: Principal, row: MemberRow): Member {
  const { workspace_id, user_id, email, name, role, joined_at } = row;
  const maySee = principal.userId === user_id || hasAccess(principal, workspace_id, ['admin:all']);
  return {
    user_id,
    email,
    name,
    role,
    has_second_factor: maySee ? row.has_second_factor === 1 : null,
    joined_at,
  };
}

export function presentInvitation(row: InvitationRow): Invitation {
  const { id, workspace_id, email, role, invited_by, expires_at, created_at } = row;
  return { id, workspace_id, email, role, invited_by, expires_at, created_at };
}
