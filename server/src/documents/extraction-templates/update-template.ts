import { isDeepStrictEqual } from 'node:util';

import type { UpdateTemplateRequest } from '../../contract/extraction-templates.ts';
import { parseExtractionSchema } from '../../engines/language-engine/extraction/parse-schema.ts';
import { requireIfMatch } from '../../http/request/if-match.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { ExtractionTemplateRow, ExtractionTemplateVersionRow } from '../../storage/schema.ts';
import type { VersionedTemplate } from './find-version.ts';
import { templateETag } from './present-template.ts';
import {
  findTemplateVersion,
  getLockedTemplate,
  insertTemplateVersion,
  updateTemplateRow,
} from './store.ts';

/**
 * Renames a template, or adds a version if the schema differs from the latest one. A request that changes nothing
 * writes nothing.
 *
 * @throws ApiError `resource_not_found`; `invalid_request` for a schema outside the subset, or if `If-Match` fails
 */
export async function updateTemplate(
  tx: Tx,
  { services, workspaceId, principal, ifMatch }: Context,
  id: string,
  { name, schema }: UpdateTemplateRequest,
): Promise<VersionedTemplate> {
  if (schema) parseExtractionSchema(schema);
  const before = await getLockedTemplate(tx, workspaceId, id);
  requireIfMatch(ifMatch, templateETag(before));
  const latest = (await findTemplateVersion(tx, before, before.version))!;
  const newSchema = schema && !isSchemaOf(latest, schema) ? schema : undefined;
  const newName = name?.toWellFormed() ?? before.name;
  if (!newSchema && newName === before.name) return { template: before, version: latest };
  const template = {
    ...before,
    name: newName,
    version: before.version + (newSchema ? 1 : 0),
    revision: before.revision + 1,
    updated_at: isoNow(services.clock),
  };
  await updateTemplateRow(tx, template);
  if (!newSchema) return { template, version: latest };
  const created_by = principal.userId ?? principal.credentialId;
  return { template, version: await addVersion(tx, template, { schema: newSchema, created_by }) };
}

function isSchemaOf({ schema_json }: ExtractionTemplateVersionRow, schema: object): boolean {
  return isDeepStrictEqual(JSON.parse(schema_json), JSON.parse(JSON.stringify(schema)));
}

async function addVersion(
  tx: Tx,
  { workspace_id, id, version, updated_at }: ExtractionTemplateRow,
  { schema, created_by }: { schema: object; created_by: string },
): Promise<ExtractionTemplateVersionRow> {
  const row = {
    workspace_id,
    template_id: id,
    version,
    schema_json: JSON.stringify(schema),
    created_by,
    created_at: updated_at,
  };
  await insertTemplateVersion(tx, row);
  return row;
}
