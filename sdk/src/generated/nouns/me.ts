// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Get the principal of this credential, with its scopes and workspaces. `GET /v2/me` */
export const get = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetMeResponses[200]>
>('GET /v2/me');

/** Change the own name, language, time zone and preferences. `PATCH /v2/me` */
export const update = /* @__PURE__ */ operation<
  (core: Core, body?: T.UpdateMeData['body'], options?: CallOptions) => Call<T.UpdateMeResponses[200]>
>('PATCH /v2/me', 'body');

/** Plan, windows, quotas and what each operation costs. `GET /v2/limits` */
export const limits = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetLimitsResponses[200]>
>('GET /v2/limits');
