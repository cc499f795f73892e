// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Create an API key; it is shown only in this answer. `POST /v2/api-keys`; scope `admin:all` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateApiKeyData['body'], options?: CallOptions) => Call<T.CreateApiKeyResponses[201]>
>('POST /v2/api-keys', 'body');

/** API keys, the newest first; without `admin:all` the own ones. `GET /v2/api-keys`; scope `admin:all` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListApiKeysData['query'], options?: CallOptions) => PageCall<T.ListApiKeysResponses[200]['api_keys'][number]>
>('GET /v2/api-keys', 'api_keys', 'query');

/** The key that this request is made with. `GET /v2/api-keys/current` */
export const current = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetCurrentApiKeyResponses[200]>
>('GET /v2/api-keys/current');

/** Change the name, allowlist, expiry or limit of a key. `PATCH /v2/api-keys/{key_id}`; scope `admin:all` */
export const update = /* @__PURE__ */ operation<
  (core: Core, keyId: T.UpdateApiKeyData['path']['key_id'], body?: T.UpdateApiKeyData['body'], options?: CallOptions) => Call<T.UpdateApiKeyResponses[200]>
>('PATCH /v2/api-keys/{}', 'body');

/** End a key; it is refused from the next request on. `DELETE /v2/api-keys/{key_id}`; scope `admin:all` */
export const revoke = /* @__PURE__ */ operation<
  (core: Core, keyId: T.RevokeApiKeyData['path']['key_id'], options?: CallOptions) => Call<T.RevokeApiKeyResponses[200]>
>('DELETE /v2/api-keys/{}');

/** Give a key a new secret; the old one works on for a while. `POST /v2/api-keys/{key_id}/rotate`; scope `admin:all` */
export const rotate = /* @__PURE__ */ operation<
  (core: Core, keyId: T.RotateApiKeyData['path']['key_id'], body?: T.RotateApiKeyData['body'], options?: CallOptions) => Call<T.RotateApiKeyResponses[200]>
>('POST /v2/api-keys/{}/rotate', 'body');
