// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Check a JSON schema before an extraction. `POST /v2/extraction-templates/schema-check`; scope `write:documents` */
export const check = /* @__PURE__ */ operation<
  (core: Core, body: T.CheckExtractionSchemaData['body'], options?: CallOptions) => Call<T.CheckExtractionSchemaResponses[200]>
>('POST /v2/extraction-templates/schema-check', 'body');

/** Save a JSON schema as an extraction template. `POST /v2/extraction-templates`; scope `write:documents` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateExtractionTemplateData['body'], options?: CallOptions) => Call<T.CreateExtractionTemplateResponses[201]>
>('POST /v2/extraction-templates', 'body');

/** Extraction templates, the newest first. `GET /v2/extraction-templates`; scope `read:documents` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListExtractionTemplatesData['query'], options?: CallOptions) => PageCall<T.ListExtractionTemplatesResponses[200]['extraction_templates'][number]>
>('GET /v2/extraction-templates', 'extraction_templates', 'query');

/** One extraction template in its latest or an earlier version. `GET /v2/extraction-templates/{template_id}`; scope `read:documents` */
export const get = /* @__PURE__ */ operation<
  (core: Core, templateId: T.GetExtractionTemplateData['path']['template_id'], query?: T.GetExtractionTemplateData['query'], options?: CallOptions) => Call<T.GetExtractionTemplateResponses[200]>
>('GET /v2/extraction-templates/{}', 'query');

/** Rename an extraction template, or give it a new version. `PATCH /v2/extraction-templates/{template_id}`; scope `write:documents` */
export const update = /* @__PURE__ */ operation<
  (core: Core, templateId: T.UpdateExtractionTemplateData['path']['template_id'], body?: T.UpdateExtractionTemplateData['body'], options?: CallOptions) => Call<T.UpdateExtractionTemplateResponses[200]>
>('PATCH /v2/extraction-templates/{}', 'body');

/** Delete an extraction template with its versions. `DELETE /v2/extraction-templates/{template_id}`; scope `delete:documents` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, templateId: T.DeleteExtractionTemplateData['path']['template_id'], options?: CallOptions) => Call<T.DeleteExtractionTemplateResponses[200]>
>('DELETE /v2/extraction-templates/{}');

export { delete_ as delete };
