import type { Member } from '../../contract/members.ts';
import {
  type CursorScope,
  describePage,
  newestPage,
  type PageQuery,
  type Pagination,
  parsePage,
} from '../../http/pagination.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { countMembers, getWorkspaceRow, membersOf } from '../store.ts';
import { countInvitations, listInvitationRows } from './invitation-store.ts';
import { presentInvitation, presentMember } from './present.ts';
import { listMemberRows } from './store.ts';

/** One page of the members, by their addresses; those of a workspace for test keys are those of the one beside it. */
export async function listMembers(
  { services, principal, workspaceId }: Context,
  query: PageQuery,
): Promise<{ members: Member[]; pagination: Pagination }> {
  const { reads } = services;
  const id = membersOf(await getWorkspaceRow(reads, workspaceId));
  const scope: CursorScope = { list: 'members', workspaceId, filters: [], sort: 'email asc' };
  const page = parsePage(services, query, scope);
  const [rows, totals] = await Promise.all([
    listMemberRows(reads, id, page),
    countMembers(reads, [id]),
  ]);
  const found = { rows, total: totals.get(id) ?? 0, sortValue: byAddress };
  const { items, pagination } = describePage(services, found, page, scope);
  return { members: items.map((row) => presentMember(principal, row)), pagination };
}

function byAddress({ email }: { email: string }): string {
  return email;
}

/** One page of the invitations that can still be accepted, the newest first. */
export async function listInvitations({ services, workspaceId }: Context, query: PageQuery) {
  const { reads, clock } = services;
  const now = isoNow(clock);
  const list = { list: 'invitations', workspaceId, filters: [] };
  const { items, pagination } = await newestPage(services, query, list, {
    rows: (page) => listInvitationRows(reads, workspaceId, now, page),
    total: () => countInvitations(reads, workspaceId, now),
  });
  return { invitations: items.map(presentInvitation), pagination };
}
