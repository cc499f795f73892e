import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import { prepareQuery } from '../../storage/prepared-query.ts';
import type { AnalysisRow } from '../../storage/schema.ts';

export async function insertAnalysis(tx: Tx, analysis: AnalysisRow): Promise<void> {
  await tx.insertInto('analyses').values(analysis).execute();
}

/** Finds an analysis of the workspace, with its result. */
export async function findAnalysis(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<AnalysisRow | undefined> {
  return db
    .selectFrom('analyses')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const selectNewest = prepareQuery<{ byStatus: boolean }, AnalysisRow>((db, { byStatus }) => {
  const query = analysesOf(db, '', '').selectAll();
  return (byStatus ? query.where('status', '=', 'completed') : query)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
});

/** Finds the newest analysis of a document, or the newest one with `status`. */
export async function findNewestAnalysis(
  db: Db,
  workspaceId: string,
  documentId: string,
  status?: AnalysisRow['status'],
): Promise<AnalysisRow | undefined> {
  const byStatus = status === undefined ? [] : [status];
  const [analysis] = await selectNewest(db, { byStatus: status !== undefined }, [
    workspaceId,
    documentId,
    ...byStatus,
    1,
  ]);
  return analysis;
}

/** Number of earlier analyses in which findings are looked for. */
export const EARLIER_READ = 5;

/** Lists the results of the completed analyses of a document, the newest first. */
export async function listCompletedResults(
  db: Db,
  { workspace_id, document_id }: Pick<AnalysisRow, 'workspace_id' | 'document_id'>,
  limit: number,
): Promise<string[]> {
  const rows = await analysesOf(db, workspace_id, document_id)
    .select('result_json')
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ result_json }) => result_json ?? []);
}

/** Lists the newest completed analysis of each document, in no order. */
export async function listNewestCompletedAnalyses(
  db: Db,
  workspaceId: string,
  documentIds: readonly string[],
): Promise<AnalysisRow[]> {
  if (documentIds.length === 0) return [];
  return db
    .selectFrom('analyses')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', 'in', [...documentIds])
    .where('status', '=', 'completed')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('analyses as newer')
            .select('newer.id')
            .whereRef('newer.workspace_id', '=', 'analyses.workspace_id')
            .whereRef('newer.document_id', '=', 'analyses.document_id')
            .where('newer.status', '=', 'completed')
            .where(sql<boolean>`(newer.created_at, newer.id) > (analyses.created_at, analyses.id)`),
        ),
      ),
    )
    .execute();
}

/** Finds the oldest analysis of a document: the one it was submitted for. */
export async function findFirstAnalysis(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<AnalysisRow | undefined> {
  return analysesOf(db, workspaceId, documentId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const LIST_COLUMNS = [
  'id',
  'document_id',
  'workspace_id',
  'analysis_type',
  'status',
  'extract_fields_json',
  'include_summary',
  'webhook_url',
  'error_json',
  'created_at',
  'updated_at',
] as const;

/** Analysis without its result, which may be large. */
export type AnalysisListRow = Pick<AnalysisRow, (typeof LIST_COLUMNS)[number]>;

/** Selects the list rows of a document's analyses, with one status if given. */
export function selectAnalysisListRows(
  db: Db,
  workspaceId: string,
  { documentId, status }: { documentId: string; status: AnalysisRow['status'] | undefined },
) {
  const query = analysesOf(db, workspaceId, documentId).select(LIST_COLUMNS);
  return status ? query.where('status', '=', status) : query;
}

/** Selects the completed analyses of a workspace. */
export function selectCompletedAnalyses(db: Db, workspaceId: string) {
  return db
    .selectFrom('analyses')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'completed');
}

function analysesOf(db: Db, workspaceId: string, documentId: string) {
  return db
    .selectFrom('analyses')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
}
