import * as endpoints from '../../contract/extraction-templates.ts';
import { parseExtractionSchema } from '../../engines/language-engine/extraction/parse-schema.ts';
import { requireIfMatch } from '../../http/request/if-match.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { type Context, handle, reply } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { checkSchema } from './check-schema.ts';
import { getTemplateVersion, type VersionedTemplate } from './find-version.ts';
import { presentTemplate, presentTemplateRecord, templateETag } from './present-template.ts';
import {
  deleteTemplateRow,
  getLockedTemplate,
  insertTemplate,
  locateTemplate,
  selectTemplates,
} from './store.ts';
import { updateTemplate } from './update-template.ts';

const byTemplateId = { locate: locateTemplate };

export const extractionTemplateRoutes = [
  handle(endpoints.checkExtractionSchema, (_, { body }) => checkSchema(body.schema)),

  handle(endpoints.createExtractionTemplate, (context, { body }) => {
    parseExtractionSchema(body.schema);
    const { template, version } = newTemplate(context, body);
    return context.transaction(async (tx) => {
      await insertTemplate(tx, template, version);
      return reply(201, presentTemplate(template, version), {
        location: `/v2/extraction-templates/${template.id}`,
        etag: templateETag(template),
      });
    });
  }),

  handle(endpoints.listExtractionTemplates, async ({ services, workspaceId }, { query }) => {
    const list = { list: 'extraction_templates', workspaceId, filters: [] };
    const rows = selectTemplates(services.reads, workspaceId);
    const { items, pagination } = await loadNewestPageOfQuery(services, query, list, rows);
    return { extraction_templates: items.map(presentTemplateRecord), pagination };
  }),

  handle(
    endpoints.getExtractionTemplate,
    async ({ services, workspaceId }, { params: { template_id: id }, query: { version } }) =>
      replyWithTemplate(
        await getTemplateVersion(services.reads, workspaceId, { id, version, field: 'version' }),
      ),
    byTemplateId,
  ),

  handle(
    endpoints.updateExtractionTemplate,
    (context, { params, body }) =>
      context.transaction(async (tx) =>
        replyWithTemplate(await updateTemplate(tx, context, params.template_id, body)),
      ),
    byTemplateId,
  ),

  handle(
    endpoints.deleteExtractionTemplate,
    ({ workspaceId, transaction, ifMatch }, { params: { template_id: id } }) =>
      transaction(async (tx) => {
        const template = await getLockedTemplate(tx, workspaceId, id);
        requireIfMatch(ifMatch, templateETag(template));
        await deleteTemplateRow(tx, template);
        return { id, deleted: true as const };
      }),
    byTemplateId,
  ),
];

function newTemplate(
  { services, workspaceId: workspace_id, principal }: Context,
  { name, schema }: endpoints.CreateTemplateRequest,
): VersionedTemplate {
  const id = newId('template');
  const created_at = isoNow(services.clock);
  const created_by = principal.userId ?? principal.credentialId;
  const written = { workspace_id, version: 1, created_by, created_at };
  return {
    template: { ...written, id, name: name.toWellFormed(), revision: 1, updated_at: created_at },
    version: { ...written, template_id: id, schema_json: JSON.stringify(schema) },
  };
}

function replyWithTemplate({ template, version }: VersionedTemplate) {
  return reply(200, presentTemplate(template, version), { etag: templateETag(template) });
}
