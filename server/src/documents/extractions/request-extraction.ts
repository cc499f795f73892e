import type { Extraction, ExtractionRecord, ExtractRequest } from '../../contract/extractions.ts';
import { parseExtractionSchema } from '../../engines/language-engine/extraction/parse-schema.ts';
import { toNotifyColumns } from '../../events/notify-target.ts';
import type { Context, Reply } from '../../http/route.ts';
import { reply } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { type ApiError, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requireQuota } from '../../limits/quota.ts';
import { requireReceiverUrl } from '../../outbound/outbound-client.ts';
import type { ExtractionRow } from '../../storage/schema.ts';
import { getTemplateVersion } from '../extraction-templates/find-version.ts';
import { enqueueExtraction } from '../jobs.ts';
import { documentNotReadyError, RETRY_AFTER_SECONDS } from '../not-ready.ts';
import { getLockedDocument } from '../store.ts';
import { pollWhileProcessing } from '../work-status.ts';
import { presentExtraction, presentRecord } from './present-extraction.ts';
import { findWorkStatus } from '../requested-work-store.ts';
import { findExtraction, insertExtraction } from './store.ts';

type ExtractionReply = Reply<202, ExtractionRecord> | Reply<200, Extraction>;

/** Schema of an extraction, with the template that it comes from. */
type ChosenSchema = Pick<ExtractionRow, 'schema_json' | 'template_id' | 'template_version'>;

/**
 * Requests an extraction from a stored document. If the document is still processing, the extraction starts after that.
 *
 * @throws ApiError `invalid_request` that names the place in the schema which is not in the subset, or a missing or
 * superfluous field; `resource_not_found` for an unknown template
 */
export async function requestExtraction(
  context: Context,
  documentId: string,
  request: ExtractRequest,
): Promise<ExtractionReply> {
  const { services, workspaceId, transaction } = context;
  const schema = await chooseSchema(context, request);
  if (request.webhook_url !== undefined) {
    requireReceiverUrl(services.outbound, request.webhook_url, 'webhook_url');
  }
  await requireQuota(services, workspaceId, 'tokens');
  const extraction = newExtractionRow(context, documentId, request, schema);
  const accepted = await transaction(async (tx) => {
    // The lock keeps the document's own job from finishing before this extraction is visible to it.
    const document = await getLockedDocument(tx, workspaceId, documentId);
    if (document.status === 'failed') throw documentNotReadyError(document);
    await insertExtraction(tx, extraction);
    if (document.status === 'completed') await enqueueExtraction(tx, services.clock, extraction);
    return reply(202, presentRecord(extraction), {
      location: `/v2/documents/${documentId}/extractions/${extraction.id}`,
      retryAfter: RETRY_AFTER_SECONDS,
    });
  });
  if (context.waitMs === 0) return accepted;
  const { id } = extraction;
  await pollWhileProcessing(context, () =>
    findWorkStatus(services.reads, 'extractions', workspaceId, id),
  );
  const current = await findExtraction(services.reads, workspaceId, id);
  if (!current) return accepted;
  return current.status === 'completed'
    ? reply(200, presentExtraction(current))
    : reply(202, presentRecord(current), accepted.headers);
}

/** Returns the schema of the request, or that of the template it names. */
async function chooseSchema(
  { services, workspaceId }: Context,
  { schema, template_id, template_version }: ExtractRequest,
): Promise<ChosenSchema> {
  if (template_id === undefined) {
    if (template_version !== undefined) throw requiresTemplate();
    if (!schema) throw invalidField('schema', 'required', 'schema or template_id is required');
    parseExtractionSchema(schema);
    return { schema_json: JSON.stringify(schema), template_id: null, template_version: null };
  }
  if (schema) {
    throw invalidField('template_id', 'invalid_value', 'schema and template_id exclude each other');
  }
  const { version } = await getTemplateVersion(services.reads, workspaceId, {
    id: template_id,
    idField: 'template_id',
    version: template_version,
    field: 'template_version',
  });
  return { schema_json: version.schema_json, template_id, template_version: version.version };
}

function requiresTemplate(): ApiError {
  const message = 'template_version is the version of a template: template_id is required with it';
  return invalidField('template_version', 'invalid_value', message);
}

function newExtractionRow(
  { services, workspaceId }: Context,
  document_id: string,
  request: ExtractRequest,
  schema: ChosenSchema,
): ExtractionRow {
  const created_at = isoNow(services.clock);
  return {
    workspace_id: workspaceId,
    id: newId('extraction'),
    document_id,
    status: 'processing',
    ...schema,
    ...toNotifyColumns(services.secrets, workspaceId, request),
    result_json: null,
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}
