// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** The engines of this server, what each can do, and what a missing one needs. `GET /v2/engines` */
export const list = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.ListEnginesResponses[200]>
>('GET /v2/engines');

/** The language and embedding models that work for a workspace. `GET /v2/workspaces/{workspace_id}/engines`; scope `admin:all` */
export const listOwn = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.ListOwnEnginesData['path']['workspace_id'], options?: CallOptions) => Call<T.ListOwnEnginesResponses[200]>
>('GET /v2/workspaces/{}/engines');

/** Let a workspace use models of its own; they work from the next call on. `PUT /v2/workspaces/{workspace_id}/engines/{kind}`; scope `admin:all` */
export const setOwn = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.SetOwnEngineData['path']['workspace_id'], kind: T.SetOwnEngineData['path']['kind'], body: T.SetOwnEngineData['body'], options?: CallOptions) => Call<T.SetOwnEngineResponses[200]>
>('PUT /v2/workspaces/{}/engines/{}', 'body');

/** Go back to the models of the server. `DELETE /v2/workspaces/{workspace_id}/engines/{kind}`; scope `admin:all` */
export const removeOwn = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.RemoveOwnEngineData['path']['workspace_id'], kind: T.RemoveOwnEngineData['path']['kind'], options?: CallOptions) => Call<T.RemoveOwnEngineResponses[200]>
>('DELETE /v2/workspaces/{}/engines/{}');

/** Ask each model that a workspace has set up, and say what is wrong. `POST /v2/workspaces/{workspace_id}/engines/{kind}/test`; scope `admin:all` */
export const testOwn = /* @__PURE__ */ operation<
  (core: Core, workspaceId: T.TestOwnEngineData['path']['workspace_id'], kind: T.TestOwnEngineData['path']['kind'], options?: CallOptions) => Call<T.TestOwnEngineResponses[200]>
>('POST /v2/workspaces/{}/engines/{}/test');
