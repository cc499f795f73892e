import { sql } from 'kysely';

import type { Db, Tx } from '../../storage/db.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { AnalysisRow } from '../../storage/schema.ts';

export async function insertAnalysis(tx: Tx, analysis: AnalysisRow): Promise<void> {
  await tx.insertInto('analyses').values(analysis).execute();
}

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

/** What a waiting client asks for again and again. */
export async function findAnalysisStatus(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<AnalysisRow['status'] | undefined> {
  const row = await db
    .selectFrom('analyses')
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/** The newest of the document's analyses, or the newest with `status`. */
export async function findNewestAnalysis(
  db: Db,
  workspaceId: string,
  documentId: string,
  status?: AnalysisRow['status'],
): Promise<AnalysisRow | undefined> {
  const query = ofDocument(db, workspaceId, documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (status ? query.where('status', '=', status) : query).limit(1).executeTakeFirst();
}

/** Of each of these documents the newest analysis that is finished; in no order. */
export async function listNewestFinished(
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

/** The one that the document was submitted with. */
export async function findFirstAnalysis(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<AnalysisRow | undefined> {
  return ofDocument(db, workspaceId, documentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** In the order in which they were asked for. */
export async function listUnfinishedAnalyses(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<AnalysisRow[]> {
  return ofDocument(db, workspaceId, documentId)
    .where('status', '=', 'processing')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Moves an analysis out of `from`. @returns false when it is gone or elsewhere by now, in which case nothing was written */
export async function moveAnalysis(
  tx: Tx,
  { workspace_id, id }: Pick<AnalysisRow, 'workspace_id' | 'id'>,
  from: AnalysisRow['status'],
  change: Pick<AnalysisRow, 'status' | 'updated_at'> &
    Partial<Pick<AnalysisRow, 'result_json' | 'error_json'>>,
): Promise<boolean> {
  const result = await tx
    .updateTable('analyses')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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

/** All but the result, which may be large. */
export type AnalysisListRow = Pick<AnalysisRow, (typeof LIST_COLUMNS)[number]>;

type AnalysisFilter = { documentId: string; status: AnalysisRow['status'] | undefined };

export async function listAnalysisRows(
  db: Db,
  workspaceId: string,
  filter: AnalysisFilter,
  page: Page,
): Promise<AnalysisListRow[]> {
  return newestPage(filtered(db, workspaceId, filter).select(LIST_COLUMNS), page).execute();
}

export async function countAnalyses(
  db: Db,
  workspaceId: string,
  filter: AnalysisFilter,
): Promise<number> {
  const { count } = await filtered(db, workspaceId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function filtered(db: Db, workspaceId: string, { documentId, status }: AnalysisFilter) {
  const query = db
    .selectFrom('analyses')
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
  return status ? query.where('status', '=', status) : query;
}

/** How long the latest finished analyses took from the request to the end, in ms, newest first. */
export async function listRecentDurationsMs(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('analyses')
    .select(['created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => Date.parse(row.updated_at) - Date.parse(row.created_at));
}

function ofDocument(db: Db, workspaceId: string, documentId: string) {
  return db
    .selectFrom('analyses')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId);
}
