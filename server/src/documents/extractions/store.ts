import type { Db, Tx } from '../../storage/db.ts';
import type { ExtractionRow } from '../../storage/schema.ts';

export async function insertExtraction(tx: Tx, extraction: ExtractionRow): Promise<void> {
  await tx.insertInto('extractions').values(extraction).execute();
}

/** Finds an extraction of the workspace, with its result. */
export async function findExtraction(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ExtractionRow | undefined> {
  return db
    .selectFrom('extractions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function hasFailedExtraction(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<boolean> {
  const failed = await extractionsOf(db, workspaceId, documentId)
    .select('id')
    .where('status', '=', 'failed')
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
}

const LIST_COLUMNS = [
  'id',
  'document_id',
  'workspace_id',
  'status',
  'template_id',
  'template_version',
  'webhook_url',
  'error_json',
  'created_at',
  'updated_at',
] as const;

/** Extraction without its schema and its result, which may be large. */
export type ExtractionListRow = Pick<ExtractionRow, (typeof LIST_COLUMNS)[number]>;

/** Selects the list rows of a document's extractions, with one status if given. */
export function selectExtractionListRows(
  db: Db,
  workspaceId: string,
  { documentId, status }: { documentId: string; status: ExtractionRow['status'] | undefined },
) {
  const query = extractionsOf(db, workspaceId, documentId).select(LIST_COLUMNS);
  return status ? query.where('status', '=', status) : query;
}

function extractionsOf(db: Db, workspaceId: string, documentId: string) {
  return db
    .selectFrom('extractions')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
}
