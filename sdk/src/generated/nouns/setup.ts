// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Whether somebody has an account on this server, and how people sign in. `GET /v2/setup` */
export const get = /* @__PURE__ */ operation<
  (core: Core, options?: CallOptions) => Call<T.GetSetupResponses[200]>
>('GET /v2/setup');

/** Open the first session with the code that the server printed. `POST /v2/setup/session` */
export const start = /* @__PURE__ */ operation<
  (core: Core, body: T.StartSetupSessionData['body'], options?: CallOptions) => Call<T.StartSetupSessionResponses[200]>
>('POST /v2/setup/session', 'body');

/** Give the first owner an account. `POST /v2/setup` */
export const complete = /* @__PURE__ */ operation<
  (core: Core, body: T.CompleteSetupData['body'], options?: CallOptions) => Call<T.CompleteSetupResponses[200]>
>('POST /v2/setup', 'body');

/** Add the sample contract with a call about it, and have both read. `POST /v2/setup/sample`; scope `write:documents` */
export const addSample = /* @__PURE__ */ operation<
  (core: Core, body?: T.AddSampleData['body'], options?: CallOptions) => Call<T.AddSampleResponses[200]>
>('POST /v2/setup/sample', 'body');

/** Delete the sample contract and the call about it. `DELETE /v2/setup/sample`; scope `delete:documents` */
export const removeSample = /* @__PURE__ */ operation<
  (core: Core, query?: T.RemoveSampleData['query'], options?: CallOptions) => Call<T.RemoveSampleResponses[200]>
>('DELETE /v2/setup/sample', 'query');
