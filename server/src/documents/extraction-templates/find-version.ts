import { invalidField } from '../../kernel/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { ExtractionTemplateRow, ExtractionTemplateVersionRow } from '../../storage/schema.ts';
import { findTemplateVersion, getTemplate } from './store.ts';

/** A template with one of its versions. */
export type VersionedTemplate = {
  template: ExtractionTemplateRow;
  version: ExtractionTemplateVersionRow;
};

/**
 * Returns a template of the workspace with one of its versions.
 *
 * @param request.version default: the latest
 * @param request.field request field of the version, for the error
 * @param request.idField request field of the id, for the error; undefined for the path
 * @throws ApiError `resource_not_found` for an unknown template, `invalid_request` for a version that it does not have
 */
export async function getTemplateVersion(
  db: Db,
  workspaceId: string,
  request: { id: string; version: number | undefined; field: string; idField?: string },
): Promise<VersionedTemplate> {
  const template = await getTemplate(db, workspaceId, request.id, request.idField);
  const version = await findTemplateVersion(db, template, request.version ?? template.version);
  if (version) return { template, version };
  const message = `${request.field} must be at most ${template.version}, the latest version of the template`;
  throw invalidField(request.field, 'invalid_value', message);
}
