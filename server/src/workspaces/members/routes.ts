import {
  acceptInvitation as acceptInvitationEndpoint,
  getInvitation as getInvitationEndpoint,
  inviteMember as inviteMemberEndpoint,
  listInvitations as listInvitationsEndpoint,
  listMembers as listMembersEndpoint,
  removeMember as removeMemberEndpoint,
  revokeInvitation as revokeInvitationEndpoint,
  updateMember,
} from '../../contract/members.ts';
import { handle, type Route } from '../../http/route.ts';
import { acceptInvitation } from './accept.ts';
import { getInvitation } from './get-invitation.ts';
import { changeRole, removeMember } from './manage-members.ts';
import { inviteMember, revokeInvitation } from './invite.ts';
import { listInvitations, listMembers } from './list.ts';

export const memberRoutes: Route[] = [
  handle(listMembersEndpoint, (context, { query }) => listMembers(context, query)),

  handle(inviteMemberEndpoint, (context, { body }) => inviteMember(context, body)),

  handle(updateMember, (context, { params, body }) =>
    changeRole(context, params.user_id, body.role),
  ),

  handle(removeMemberEndpoint, (context, { params }) => removeMember(context, params.user_id)),

  handle(listInvitationsEndpoint, (context, { query }) => listInvitations(context, query)),

  handle(revokeInvitationEndpoint, (context, { params }) =>
    revokeInvitation(context, params.invitation_id),
  ),

  handle(getInvitationEndpoint, ({ services }, { params }) =>
    getInvitation(services, params.token),
  ),

  handle(acceptInvitationEndpoint, (context, { params, body }) =>
    acceptInvitation(context, params.token, body),
  ),
];
