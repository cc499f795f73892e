import type { Invitation, Member } from '../../contract/members.ts';
import {
  type CursorScope,
  loadNewestPage,
  type PageQuery,
  paginateRows,
  type Pagination,
  parsePage,
} from '../../http/request/pagination.ts';
import type { Context } from '../../http/route.ts';
import { hasAccess, type Principal } from '../../http/security/principal.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { InvitationRow } from '../../storage/identity-schema.ts';
import { countMembers, getWorkspaceRow, memberWorkspaceIdOf } from '../store.ts';
import { countOpenInvitations, listInvitationRows } from './invitation-store.ts';
import { listMemberRows, type MemberRow } from './store.ts';

/** Lists one page of members by email address. A test workspace has the members of the workspace beside it. */
export async function listMembers(
  { services, principal, workspaceId }: Context,
  query: PageQuery,
): Promise<{ members: Member[]; pagination: Pagination }> {
  const { reads } = services;
  const id = memberWorkspaceIdOf(await getWorkspaceRow(reads, workspaceId));
  const scope: CursorScope = { list: 'members', workspaceId, filters: [], sort: 'email asc' };
  const page = parsePage(services, query, scope);
  const [rows, totals] = await Promise.all([
    listMemberRows(reads, id, page),
    countMembers(reads, [id]),
  ]);
  const found = { rows, total: totals.get(id) ?? 0, sortValue: emailOf };
  const { items, pagination } = paginateRows(services, found, page, scope);
  return { members: items.map((row) => presentMember(principal, row)), pagination };
}

function emailOf({ email }: { email: string }): string {
  return email;
}

/** Lists one page of open invitations, newest first. */
export async function listInvitations({ services, workspaceId }: Context, query: PageQuery) {
  const { reads, clock } = services;
  const now = isoNow(clock);
  const list = { list: 'invitations', workspaceId, filters: [] };
  const { items, pagination } = await loadNewestPage(services, query, list, {
    rows: (page) => listInvitationRows(reads, workspaceId, now, page),
    total: () => countOpenInvitations(reads, workspaceId, now),
  });
  return { invitations: items.map(presentInvitation), pagination };
}

/** Presents a member. Only the member and admins learn whether there is a second factor. */
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
