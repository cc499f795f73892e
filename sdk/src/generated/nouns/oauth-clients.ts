// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Registered applications, the newest first. `GET /oauth/clients`; scope `admin:all` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListOAuthClientsData['query'], options?: CallOptions) => PageCall<T.ListOAuthClientsResponses[200]['clients'][number]>
>('GET /oauth/clients', 'clients', 'query');

/** Register an application; its secret is shown only in this answer. `POST /oauth/clients`; scope `admin:all` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateOAuthClientData['body'], options?: CallOptions) => Call<T.CreateOAuthClientResponses[201]>
>('POST /oauth/clients', 'body');

/** Change an application; scopes that go are taken from its grants. `PATCH /oauth/clients/{client_id}`; scope `admin:all` */
export const update = /* @__PURE__ */ operation<
  (core: Core, clientId: T.UpdateOAuthClientData['path']['client_id'], body?: T.UpdateOAuthClientData['body'], options?: CallOptions) => Call<T.UpdateOAuthClientResponses[200]>
>('PATCH /oauth/clients/{}', 'body');

/** Remove an application; its tokens end at once. `DELETE /oauth/clients/{client_id}`; scope `admin:all` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, clientId: T.DeleteOAuthClientData['path']['client_id'], options?: CallOptions) => Call<T.DeleteOAuthClientResponses[200]>
>('DELETE /oauth/clients/{}');

/** Give a confidential application a new secret. `POST /oauth/clients/{client_id}/rotate-secret`; scope `admin:all` */
export const rotateSecret = /* @__PURE__ */ operation<
  (core: Core, clientId: T.RotateOAuthClientSecretData['path']['client_id'], body?: T.RotateOAuthClientSecretData['body'], options?: CallOptions) => Call<T.RotateOAuthClientSecretResponses[200]>
>('POST /oauth/clients/{}/rotate-secret', 'body');

export { delete_ as delete };
