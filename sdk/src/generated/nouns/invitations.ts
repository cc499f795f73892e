// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Open invitations of a workspace, the newest first. `GET /v2/workspaces/{workspace_id}/invitations`; scope `admin:all` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, workspaceId: T.ListInvitationsData['path']['workspace_id'], query?: T.ListInvitationsData['query'], options?: CallOptions) => PageCall<T.ListInvitationsResponses[200]['invitations'][number]>
>('GET /v2/workspaces/{}/invitations', 'invitations', 'query');

/** Take an open invitation back. `DELETE /v2/workspaces/{workspace_id}/invitations/{invitation_id}`; scope `admin:all` */
export const revoke = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.RevokeInvitationData['path']['workspace_id'], invitationId: T.RevokeInvitationData['path']['invitation_id'], options?: CallOptions) => Call<T.RevokeInvitationResponses[200]>
>('DELETE /v2/workspaces/{}/invitations/{}');

/** Get an invitation by its token, with its workspace and the person who sent it. `GET /v2/invitations/{token}` */
export const get = /* @__PURE__ */ operation<
  (core: Core, token: T.GetInvitationData['path']['token'], options?: CallOptions) => Call<T.GetInvitationResponses[200]>
>('GET /v2/invitations/{}');

/** Join a workspace; works signed in, and for who is new without a credential. `POST /v2/invitations/{token}/accept` */
export const accept = /* @__PURE__ */ operation<
  (core: Core, token: T.AcceptInvitationData['path']['token'], body?: T.AcceptInvitationData['body'], options?: CallOptions) => Call<T.AcceptInvitationResponses[200]>
>('POST /v2/invitations/{}/accept', 'body');
