import { sql } from 'kysely';

import { notFound, notFoundIn } from '../../kernel/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { locateIn } from '../../storage/locate-in.ts';
import type { ExtractionTemplateRow, ExtractionTemplateVersionRow } from '../../storage/schema.ts';

export const locateTemplate = locateIn('extraction_templates');

export async function insertTemplate(
  tx: Tx,
  template: ExtractionTemplateRow,
  version: ExtractionTemplateVersionRow,
): Promise<void> {
  await tx.insertInto('extraction_templates').values(template).execute();
  await insertTemplateVersion(tx, version);
}

export async function insertTemplateVersion(
  tx: Tx,
  version: ExtractionTemplateVersionRow,
): Promise<void> {
  await tx.insertInto('extraction_template_versions').values(version).execute();
}

/**
 * Returns a template of the workspace.
 *
 * @param field request field of the id, for the error
 * @throws ApiError `resource_not_found`
 */
export async function getTemplate(
  db: Db,
  workspaceId: string,
  id: string,
  field?: string,
): Promise<ExtractionTemplateRow> {
  const row = await db
    .selectFrom('extraction_templates')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) return row;
  if (field === undefined) throw notFound('extraction template', id);
  throw notFoundIn(field, `No extraction template with id ${id}`);
}

/**
 * Locks a template until `tx` ends and returns it.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getLockedTemplate(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<ExtractionTemplateRow> {
  const row = await tx
    .updateTable('extraction_templates')
    .set({ revision: sql<number>`revision` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('extraction template', id);
  return row;
}

export async function findTemplateVersion(
  db: Db,
  { workspace_id, id }: Pick<ExtractionTemplateRow, 'workspace_id' | 'id'>,
  version: number,
): Promise<ExtractionTemplateVersionRow | undefined> {
  return db
    .selectFrom('extraction_template_versions')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('template_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Updates the columns of a template that may change. */
export async function updateTemplateRow(
  tx: Tx,
  { workspace_id, id, name, version, revision, updated_at }: ExtractionTemplateRow,
): Promise<void> {
  await tx
    .updateTable('extraction_templates')
    .set({ name, version, revision, updated_at })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a template with its versions. */
export async function deleteTemplateRow(
  tx: Tx,
  { workspace_id, id }: Pick<ExtractionTemplateRow, 'workspace_id' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('extraction_templates')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Selects the templates of a workspace. */
export function selectTemplates(db: Db, workspaceId: string) {
  return db.selectFrom('extraction_templates').selectAll().where('workspace_id', '=', workspaceId);
}
