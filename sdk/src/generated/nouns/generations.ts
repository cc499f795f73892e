// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Write content about a topic, out of documents and meetings where they are named. `POST /v2/generate/content`; scope `write:documents` */
export const content = /* @__PURE__ */ operation<
  (core: Core, body: T.GenerateContentData['body'], options?: CallOptions) => Call<T.GenerateContentResponses[200]>
>('POST /v2/generate/content', 'body');

/** Find ideas for a topic, out of documents and meetings where they are named. `POST /v2/generate/brainstorm`; scope `write:documents` */
export const brainstorm = /* @__PURE__ */ operation<
  (core: Core, body?: T.BrainstormData['body'], options?: CallOptions) => Call<T.BrainstormResponses[200]>
>('POST /v2/generate/brainstorm', 'body');

/** Contents and ideas that were generated, the newest first. `GET /v2/generations`; scope `read:documents` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListGenerationsData['query'], options?: CallOptions) => PageCall<T.ListGenerationsResponses[200]['generations'][number]>
>('GET /v2/generations', 'generations', 'query');

/** One generated content or the ideas of one brainstorm. `GET /v2/generations/{generation_id}`; scope `read:documents` */
export const get = /* @__PURE__ */ operation<
  (core: Core, generationId: T.GetGenerationData['path']['generation_id'], options?: CallOptions) => Call<T.GetGenerationResponses[200]>
>('GET /v2/generations/{}');

/** Edit the title or the text of a generated content. `PATCH /v2/generations/{generation_id}`; scope `write:documents` */
export const update = /* @__PURE__ */ operation<
  (core: Core, generationId: T.UpdateGenerationData['path']['generation_id'], body?: T.UpdateGenerationData['body'], options?: CallOptions) => Call<T.UpdateGenerationResponses[200]>
>('PATCH /v2/generations/{}', 'body');

/** Delete a generated content or a brainstorm. `DELETE /v2/generations/{generation_id}`; scope `delete:documents` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, generationId: T.DeleteGenerationData['path']['generation_id'], options?: CallOptions) => Call<T.DeleteGenerationResponses[200]>
>('DELETE /v2/generations/{}');

export { delete_ as delete };
