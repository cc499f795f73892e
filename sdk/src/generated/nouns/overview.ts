// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Counts by kind and status, and what waits for the caller. `GET /v2/overview` */
export const get = /* @__PURE__ */ operation<
  (core: Core, query?: T.GetOverviewData['query'], options?: CallOptions) => Call<T.GetOverviewResponses[200]>
>('GET /v2/overview', 'query');
