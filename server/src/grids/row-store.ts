import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { GridReviewRow, GridRow, GridSourceRow } from '../storage/grid-schema.ts';
import type { AnsweredCells } from './cells.ts';

/** Rows of one insert. */
const ROWS_PER_INSERT = 100;

/** Tables of sources, with the column of a row that names them. */
const SOURCES = [
  ['documents', 'document_id'],
  ['meetings', 'meeting_id'],
] as const;

/** Inserts rows; those of sources that have one already, or are being deleted, are left out. */
export async function insertRows(
  tx: Tx,
  dialect: Pick<Dialect, 'forKeyShare'>,
  rows: readonly GridSourceRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const existing = await lockSources(tx, dialect, rows.slice(start, start + ROWS_PER_INSERT));
    if (existing.length === 0) continue;
    await tx
      .insertInto('grid_rows')
      .values(existing)
      .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
      .execute();
  }
}

/** Locks the sources of rows against deletion. @returns the rows whose source still exists */
async function lockSources(
  tx: Tx,
  { forKeyShare }: Pick<Dialect, 'forKeyShare'>,
  rows: readonly GridSourceRow[],
): Promise<GridSourceRow[]> {
  const existing = new Set<string>();
  for (const [table, column] of SOURCES) {
    const ids = rows.flatMap((row) => row[column] ?? []);
    if (ids.length === 0) continue;
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', rows[0]!.workspace_id)
      .where('id', 'in', ids)
      .orderBy('id')
      .modifyEnd(forKeyShare)
      .execute();
    for (const { id } of found) existing.add(id);
  }
  return rows.filter(({ document_id, meeting_id }) => existing.has(document_id ?? meeting_id!));
}

export async function listRowIds(db: Db, grid: GridRow): Promise<Set<string>> {
  const rows = await rowsOf(db, grid).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Finds a row of a workspace. */
export async function findRow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<GridSourceRow | undefined> {
  return db
    .selectFrom('grid_rows')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks a row of a grid until `tx` ends and returns it.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getLockedRow(
  tx: Tx,
  { workspace_id, id: gridId }: GridRow,
  id: string,
): Promise<GridSourceRow> {
  const row = await tx
    .updateTable('grid_rows')
    .set({ status: sql`status` })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('grid_id', '=', gridId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('row', id);
  return row;
}

/** Returns the id of the next row to fill, the newest source first; undefined if none is processing. */
export async function findNextRowId(db: Db, grid: GridRow): Promise<string | undefined> {
  const row = await rowsOf(db, grid)
    .select('id')
    .where('status', '=', 'processing')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Ends a row that is processing; one that is gone or was ended is left as it is. */
export async function finishRow(
  tx: Tx,
  { workspace_id, id }: Pick<GridSourceRow, 'workspace_id' | 'id'>,
  change: Pick<GridSourceRow, 'status' | 'updated_at' | 'error_json'> &
    Partial<Pick<GridSourceRow, 'cells_json' | 'text_sha256'>>,
): Promise<void> {
  await tx
    .updateTable('grid_rows')
    .set({ ...change, answered_json: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();
}

/** Keeps the cells of a row that are answered, until the rest of it is filled. */
export async function keepAnswered(
  tx: Tx,
  { workspace_id, id }: Pick<GridSourceRow, 'workspace_id' | 'id'>,
  answered: AnsweredCells,
): Promise<void> {
  await tx
    .updateTable('grid_rows')
    .set({ answered_json: JSON.stringify(answered) })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Marks rows of a grid to be filled again: those that failed, or all, also one that is partly answered. */
export async function resetRows(tx: Tx, grid: GridRow, which: 'failed' | 'all'): Promise<void> {
  const query = tx
    .updateTable('grid_rows')
    .set({ status: 'processing', answered_json: null, error_json: null })
    .where('workspace_id', '=', grid.workspace_id)
    .where('grid_id', '=', grid.id);
  await (which === 'all' ? query : query.where('status', '=', 'failed')).execute();
}

/** Marks a row to be filled again. */
export async function resetRow(
  tx: Tx,
  { workspace_id, id }: Pick<GridSourceRow, 'workspace_id' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('grid_rows')
    .set({ status: 'processing', error_json: null })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Rows of a grid to list. */
export type RowFilter = {
  status?: GridSourceRow['status'] | undefined;
  /** False excludes rows of meetings. */
  withMeetings: boolean;
};

/** Selects the rows of a grid that a caller may see. */
export function selectRows(db: Db, grid: GridRow, filter: RowFilter) {
  return visibleRows(db, grid, filter).selectAll();
}

/** Selects the ids of the rows that a caller may see, with the bytes of their cells. */
export function selectRowSizes(db: Db, grid: GridRow, filter: RowFilter) {
  const reviewed = sql`select sum(octet_length(cell_json)) from grid_reviews
    where grid_reviews.workspace_id = grid_rows.workspace_id and row_id = grid_rows.id`;
  const bytes = sql<number>`coalesce(octet_length(cells_json), 0) + coalesce((${reviewed}), 0)`;
  return visibleRows(db, grid, filter).select(['id', 'created_at', bytes.as('reply_bytes')]);
}

/** Lists rows of a grid by their ids, in the order of the ids. */
export async function listRows(
  db: Db,
  grid: GridRow,
  ids: readonly string[],
): Promise<GridSourceRow[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(db, grid)
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the current titles of the sources of rows, by source id. */
export async function listTitles(
  db: Db,
  workspaceId: string,
  rows: readonly GridSourceRow[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [table, column] of SOURCES) {
    const ids = rows.flatMap((row) => row[column] ?? []);
    if (ids.length === 0) continue;
    const found = await db
      .selectFrom(table)
      .select(['id', 'title'])
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .execute();
    for (const { id, title } of found) titles.set(id, title);
  }
  return titles;
}

/** Lists the reviews of rows, by row id. */
export async function listReviews(
  db: Db,
  workspaceId: string,
  rowIds: readonly string[],
): Promise<Map<string, GridReviewRow[]>> {
  if (rowIds.length === 0) return new Map();
  const reviews = await db
    .selectFrom('grid_reviews')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('row_id', 'in', [...rowIds])
    .execute();
  return Map.groupBy(reviews, ({ row_id }) => row_id);
}

/** Inserts a review or replaces the one of the same cell. */
export async function upsertReview(tx: Tx, review: GridReviewRow): Promise<void> {
  const { workspace_id: _workspace, row_id: _row, column_key: _column, ...change } = review;
  await tx
    .insertInto('grid_reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'row_id', 'column_key']).doUpdateSet(change),
    )
    .execute();
}

export async function deleteReview(
  tx: Tx,
  { workspace_id, id }: Pick<GridSourceRow, 'workspace_id' | 'id'>,
  columnKey: string,
): Promise<void> {
  await tx
    .deleteFrom('grid_reviews')
    .where('workspace_id', '=', workspace_id)
    .where('row_id', '=', id)
    .where('column_key', '=', columnKey)
    .execute();
}

function rowsOf(db: Db, { workspace_id, id }: Pick<GridRow, 'workspace_id' | 'id'>) {
  return db
    .selectFrom('grid_rows')
    .where('workspace_id', '=', workspace_id)
    .where('grid_id', '=', id);
}

function visibleRows(db: Db, grid: GridRow, { status, withMeetings }: RowFilter) {
  let query = rowsOf(db, grid);
  if (status) query = query.where('status', '=', status);
  return withMeetings ? query : query.where('meeting_id', 'is', null);
}
