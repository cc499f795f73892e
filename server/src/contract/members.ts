import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { ONE_LINE } from './patterns.ts';
import {
  Deleted,
  Email,
  Id,
  NewPassword,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
} from './schema.ts';
import { ROLES, WorkspaceParams } from './workspaces.ts';

export const Member = ResponseObject(
  {
    user_id: Type.String(),
    email: Type.String(),
    name: Nullable(Type.String()),
    role: Type.Enum([...ROLES]),
    has_second_factor: Nullable(
      Type.Boolean({ description: 'Null to who is neither that person nor an admin.' }),
    ),
    joined_at: Timestamp,
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;

export const Invitation = ResponseObject(
  {
    id: Type.String(),
    workspace_id: Type.String(),
    email: Type.String(),
    role: Type.Enum([...ROLES]),
    invited_by: Nullable(Type.String({ description: 'User or key.' })),
    expires_at: Timestamp,
    created_at: Timestamp,
  },
  { $id: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

const NewInvitation = ResponseObject(
  {
    ...Invitation.properties,
    token: Type.Optional(
      Type.String({
        description:
          'For `POST /invitations/{token}/accept`. Shown this once, and only where no mail server is configured: otherwise it is mailed.',
      }),
    ),
    mailed: Type.Boolean(),
  },
  { $id: 'NewInvitation' },
);

const ofMembers = { tag: 'Members', weight: 1 } as const;

export const listMembers = defineEndpoint({
  ...ofMembers,
  id: 'listMembers',
  summary: 'Members of a workspace, by address',
  description:
    'Returns the members with their roles. Only admins and the member see whether a second factor is set up.',
  method: 'GET',
  path: '/workspaces/:workspace_id/members',
  scopes: [],
  params: WorkspaceParams,
  query: RequestObject(PageQuery),
  responses: { 200: ResponseObject({ members: Type.Array(Member), pagination: Pagination }) },
});

export const inviteMember = defineEndpoint({
  ...ofMembers,
  id: 'inviteMember',
  summary: 'Invite somebody; a second invitation replaces the first',
  description:
    'Creates an invitation that works once and lasts a week. With a mail server the token is mailed, otherwise it is in this answer.',
  method: 'POST',
  path: '/workspaces/:workspace_id/members',
  scopes: ['admin:all'],
  params: WorkspaceParams,
  body: RequestObject({
    email: Email,
    role: Type.Optional(Type.Enum([...ROLES], { default: 'member' })),
  }),
  responses: { 201: NewInvitation },
});

const MemberParams = RequestObject({ workspace_id: Id('Workspace.'), user_id: Id('User.') });

export const updateMember = defineEndpoint({
  ...ofMembers,
  id: 'updateMember',
  summary: 'Change the role of a member; only owners make or change owners',
  description:
    'Changes the role from the next request on. Nobody gives a role above the own one, and the last owner stays.',
  method: 'PATCH',
  path: '/workspaces/:workspace_id/members/:user_id',
  scopes: ['admin:all'],
  params: MemberParams,
  body: RequestObject({ role: Type.Enum([...ROLES]) }),
  responses: { 200: Member },
});

export const removeMember = defineEndpoint({
  ...ofMembers,
  id: 'removeMember',
  summary: 'Remove a member, whose keys end with it; members may remove themselves',
  description:
    'Removes the member with the keys, grants and shares of this workspace. What they made stays.',
  method: 'DELETE',
  path: '/workspaces/:workspace_id/members/:user_id',
  scopes: ['admin:all'],
  allowOwnResource: true,
  params: MemberParams,
  responses: { 200: Deleted('The user, who stays known to other workspaces.') },
});

export const listInvitations = defineEndpoint({
  ...ofMembers,
  id: 'listInvitations',
  summary: 'Open invitations of a workspace, the newest first',
  description: 'Returns invitations that were not accepted and have not expired.',
  method: 'GET',
  path: '/workspaces/:workspace_id/invitations',
  scopes: ['admin:all'],
  params: WorkspaceParams,
  query: RequestObject(PageQuery),
  responses: {
    200: ResponseObject({ invitations: Type.Array(Invitation), pagination: Pagination }),
  },
});

export const revokeInvitation = defineEndpoint({
  ...ofMembers,
  id: 'revokeInvitation',
  summary: 'Take an open invitation back',
  description: 'Makes the token of the invitation invalid at once.',
  method: 'DELETE',
  path: '/workspaces/:workspace_id/invitations/:invitation_id',
  scopes: ['admin:all'],
  params: RequestObject({ workspace_id: Id('Workspace.'), invitation_id: Id('Invitation.') }),
  responses: { 200: Deleted('The invitation.') },
});

const InvitationToken = RequestObject({ token: Type.String({ minLength: 1, maxLength: 128 }) });

export const getInvitation = defineEndpoint({
  ...ofMembers,
  id: 'getInvitation',
  summary: 'Get an invitation by its token, with its workspace and the person who sent it',
  description:
    'Returns what somebody must know before joining. It does not tell whether the address has an account.',
  method: 'GET',
  path: '/invitations/:token',
  access: 'public',
  scopes: [],
  params: InvitationToken,
  responses: {
    200: ResponseObject({
      workspace_name: Type.String({ description: 'Name of the workspace that is joined.' }),
      email: Type.String({ description: 'The invited address.' }),
      role: Type.Enum([...ROLES]),
      invited_by: Nullable(
        Type.String({
          description: 'Name of the user who invites, else the address; null for a service key.',
        }),
      ),
      expires_at: Timestamp,
    }),
  },
});

export const AcceptInvitationRequest = RequestObject(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE })),
    password: Type.Optional(NewPassword),
  },
  { description: 'A new user chooses a password; an existing user signs in first.' },
);
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>;

export const acceptInvitation = defineEndpoint({
  ...ofMembers,
  id: 'acceptInvitation',
  summary: 'Join a workspace; works signed in, and for who is new without a credential',
  description:
    'Makes the caller a member. A new user sends a name and a password, and signs in afterwards; a user with an account sends the token of a sign-in.',
  method: 'POST',
  path: '/invitations/:token/accept',
  access: 'anybody',
  scopes: [],
  weight: 0,
  params: InvitationToken,
  body: AcceptInvitationRequest,
  responses: {
    200: ResponseObject({
      workspace_id: Type.String(),
      user_id: Type.String(),
      role: Type.Enum([...ROLES]),
    }),
  },
});
