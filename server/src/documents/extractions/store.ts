import type { Db, Tx } from '../../storage/db.ts';
import type { DocumentRow, ExtractionRow } from '../../storage/schema.ts';

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

/** Finds only the status of an extraction, as polled for a waiting client. */
export async function findExtractionStatus(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ExtractionRow['status'] | undefined> {
  const row = await db
    .selectFrom('extractions')
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/** Lists the processing extractions of a document, the oldest first. */
export async function listUnfinishedExtractions(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<ExtractionRow[]> {
  return extractionsOf(db, workspaceId, documentId)
    .selectAll()
    .where('status', '=', 'processing')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Finishes a processing extraction.
 *
 * @returns false, without writing, when it is gone or not processing
 */
export async function finishExtraction(
  tx: Tx,
  { workspace_id, id }: Pick<ExtractionRow, 'workspace_id' | 'id'>,
  change: Pick<ExtractionRow, 'status' | 'updated_at'> &
    Partial<Pick<ExtractionRow, 'result_json' | 'error_json'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('extractions')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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

/** Moves the failed extractions of a failed document back to `processing`. */
export async function reopenFailedExtractions(
  tx: Tx,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('extractions')
    .set({ status: 'processing', error_json: null, updated_at: now })
    .where('workspace_id', '=', workspace_id)
    .where('document_id', '=', id)
    .where('status', '=', 'failed')
    .execute();
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
