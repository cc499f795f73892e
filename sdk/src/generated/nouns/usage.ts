// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Requests by day, credential and operation, and what was worked on. `GET /v2/usage` */
export const get = /* @__PURE__ */ operation<
  (core: Core, query?: T.GetUsageData['query'], options?: CallOptions) => Call<T.GetUsageResponses[200]>
>('GET /v2/usage', 'query');
