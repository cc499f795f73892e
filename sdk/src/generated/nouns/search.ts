// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Search the texts of a workspace. `POST /v2/search`; scope `read:documents` */
export const query = /* @__PURE__ */ operation<
  (core: Core, body: T.SearchData['body'], options?: CallOptions) => Call<T.SearchResponses[200]>
>('POST /v2/search', 'body');

/** Complete what is being typed into a search. `GET /v2/search/suggest`; scope `read:documents` */
export const suggest = /* @__PURE__ */ operation<
  (core: Core, query: T.SuggestData['query'], options?: CallOptions) => Call<T.SuggestResponses[200]>
>('GET /v2/search/suggest', 'query');
