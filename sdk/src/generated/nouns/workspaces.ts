// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Workspaces that the credential reaches, by name. `GET /v2/workspaces` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, options?: CallOptions) => PageCall<T.ListWorkspacesResponses[200]['workspaces'][number]>
>('GET /v2/workspaces', 'workspaces');

/** Create a workspace and become its owner. `POST /v2/workspaces`; scope `admin:all` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateWorkspaceData['body'], options?: CallOptions) => Call<T.CreateWorkspaceResponses[201]>
>('POST /v2/workspaces', 'body');

/** One workspace with its settings and limits. `GET /v2/workspaces/{workspace_id}` */
export const get = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.GetWorkspaceData['path']['workspace_id'], options?: CallOptions) => Call<T.GetWorkspaceResponses[200]>
>('GET /v2/workspaces/{}');

/** Change the name or the settings of a workspace. `PATCH /v2/workspaces/{workspace_id}`; scope `admin:all` */
export const update = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.UpdateWorkspaceData['path']['workspace_id'], body?: T.UpdateWorkspaceData['body'], options?: CallOptions) => Call<T.UpdateWorkspaceResponses[200]>
>('PATCH /v2/workspaces/{}', 'body');

/** Delete a workspace with everything in it; only for its owners. `DELETE /v2/workspaces/{workspace_id}`; scope `admin:all` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.DeleteWorkspaceData['path']['workspace_id'], query: T.DeleteWorkspaceData['query'], options?: CallOptions) => Call<T.DeleteWorkspaceResponses[200]>
>('DELETE /v2/workspaces/{}', 'query');

/** The secret that signs notifications to a `webhook_url`. `GET /v2/workspaces/{workspace_id}/signing-secret`; scope `admin:all` */
export const signingSecret = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.GetSigningSecretData['path']['workspace_id'], options?: CallOptions) => Call<T.GetSigningSecretResponses[200]>
>('GET /v2/workspaces/{}/signing-secret');

/** Replace the secret that signs notifications to a `webhook_url`. `POST /v2/workspaces/{workspace_id}/signing-secret/rotate`; scope `admin:all` */
export const rotateSigningSecret = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.RotateSigningSecretData['path']['workspace_id'], body?: T.RotateSigningSecretData['body'], options?: CallOptions) => Call<T.RotateSigningSecretResponses[200]>
>('POST /v2/workspaces/{}/signing-secret/rotate', 'body');

export { delete_ as delete };
