// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import { workspaceAnswerOperation, type WorkspaceAnswerCall } from '../../answer-stream.ts';
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { operation } from '../../operation.ts';

/** Search the texts of a workspace. `POST /v2/search`; scope `read:documents` */
export const query = /* @__PURE__ */ operation<
  (core: Core, body: T.SearchData['body'], options?: CallOptions) => Call<T.SearchResponses[200]>
>('POST /v2/search', 'body');

/** Ask a question across documents and meetings. `POST /v2/ask`; scope `read:documents` */
export const ask = /* @__PURE__ */ workspaceAnswerOperation<
  (core: Core, body: T.AskWorkspaceData['body'], options?: CallOptions) => WorkspaceAnswerCall
>('POST /v2/ask', 'POST /v2/ask/stream');

/** Complete what is being typed into a search. `GET /v2/search/suggest`; scope `read:documents` */
export const suggest = /* @__PURE__ */ operation<
  (core: Core, query: T.SuggestData['query'], options?: CallOptions) => Call<T.SuggestResponses[200]>
>('GET /v2/search/suggest', 'query');
