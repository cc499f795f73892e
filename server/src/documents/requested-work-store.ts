import type { Db, Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow, ExtractionRow } from '../storage/schema.ts';

/** Work that clients request on documents, by its table. */
type RequestedWork = { analyses: AnalysisRow; extractions: ExtractionRow };
type WorkTable = keyof RequestedWork;

type WorkKey = Pick<AnalysisRow, 'workspace_id' | 'id'>;
type Status = AnalysisRow['status'];

/** Finds only the status of an analysis or extraction, as polled for a waiting client. */
export async function findWorkStatus(
  db: Db,
  table: WorkTable,
  workspaceId: string,
  id: string,
): Promise<Status | undefined> {
  const row = await db
    .selectFrom(table)
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/** Processing analyses and extractions of a document, the oldest first. */
export type UnfinishedWork = { analyses: AnalysisRow[]; extractions: ExtractionRow[] };

/** Lists the unfinished work on a document. */
export async function listUnfinishedWork(
  db: Db,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
): Promise<UnfinishedWork> {
  const select = <T extends WorkTable>(table: T) =>
    db
      .selectFrom<WorkTable>(table)
      .selectAll()
      .where('workspace_id', '=', workspace_id)
      .where('document_id', '=', id)
      .where('status', '=', 'processing')
      .orderBy('created_at')
      .orderBy('id')
      .execute() as Promise<RequestedWork[T][]>;
  return { analyses: await select('analyses'), extractions: await select('extractions') };
}

/**
 * Updates an analysis or extraction that has the status `from`.
 *
 * @returns false, without writing, when it is gone or has another status
 */
export async function updateWorkFrom(
  tx: Tx,
  table: WorkTable,
  { workspace_id, id }: WorkKey,
  from: Status,
  change: Pick<AnalysisRow, 'status' | 'updated_at'> &
    Partial<Pick<AnalysisRow, 'result_json' | 'error_json'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable(table)
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Moves the failed analyses and extractions of a failed document back to `processing`. */
export async function reopenFailedWork(
  tx: Tx,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
  now: string,
): Promise<void> {
  for (const table of ['analyses', 'extractions'] as const) {
    await tx
      .updateTable(table)
      .set({ status: 'processing', error_json: null, updated_at: now })
      .where('workspace_id', '=', workspace_id)
      .where('document_id', '=', id)
      .where('status', '=', 'failed')
      .execute();
  }
}
