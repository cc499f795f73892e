import type { Member } from '@docket/sdk';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

/** Member as a row of a list. */
export type MemberRow = Member & { id: string };

/** Members of a workspace, by address. */
export function memberPagesQuery(workspaceId: string) {
  return listQuery<MemberRow>(['members', 'pages', workspaceId], async (range) => {
    const { data, pagination } = await docket.members.list(workspaceId, range);
    return { data: data.map((member) => ({ ...member, id: member.user_id })), pagination };
  });
}

/** Open invitations of a workspace, the newest first. */
export function invitationPagesQuery(workspaceId: string) {
  return listQuery(['invitations', 'pages', workspaceId], (range) =>
    docket.invitations.list(workspaceId, range),
  );
}
