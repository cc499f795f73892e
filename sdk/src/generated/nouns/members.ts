// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Members of a workspace, by address. `GET /v2/workspaces/{workspace_id}/members` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, workspaceId: T.ListMembersData['path']['workspace_id'], query?: T.ListMembersData['query'], options?: CallOptions) => PageCall<T.ListMembersResponses[200]['members'][number]>
>('GET /v2/workspaces/{}/members', 'members', 'query');

/** Invite somebody; a second invitation replaces the first. `POST /v2/workspaces/{workspace_id}/members`; scope `admin:all` */
export const invite = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.InviteMemberData['path']['workspace_id'], body: T.InviteMemberData['body'], options?: CallOptions) => Call<T.InviteMemberResponses[201]>
>('POST /v2/workspaces/{}/members', 'body');

/** Change the role of a member; only owners make or change owners. `PATCH /v2/workspaces/{workspace_id}/members/{user_id}`; scope `admin:all` */
export const update = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.UpdateMemberData['path']['workspace_id'], userId: T.UpdateMemberData['path']['user_id'], body: T.UpdateMemberData['body'], options?: CallOptions) => Call<T.UpdateMemberResponses[200]>
>('PATCH /v2/workspaces/{}/members/{}', 'body');

/** Remove a member, whose keys end with it; members may remove themselves. `DELETE /v2/workspaces/{workspace_id}/members/{user_id}`; scope `admin:all` */
export const remove = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.RemoveMemberData['path']['workspace_id'], userId: T.RemoveMemberData['path']['user_id'], options?: CallOptions) => Call<T.RemoveMemberResponses[200]>
>('DELETE /v2/workspaces/{}/members/{}');
