import { sql } from 'kysely';
import type { Static } from 'typebox';

import type { Services } from '../app/services.ts';
import type { DocumentListItem, DocumentStatus, listDocuments } from '../contract/documents.ts';
import type { Input } from '../contract/endpoint.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
  parseSort,
} from '../http/request/pagination.ts';
import type { Db } from '../storage/db.ts';
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import type { DocumentRow } from '../storage/schema.ts';

const LIST_COLUMNS = [
  'id',
  'workspace_id',
  'title',
  'status',
  'created_at',
  'updated_at',
  'pages',
  'file_size',
  'tags_json',
] as const;

type DocumentListRow = Pick<DocumentRow, (typeof LIST_COLUMNS)[number]>;

/** Returns one page of a workspace's documents, by default the newest first. */
export async function listDocumentsPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listDocuments>['query'],
): Promise<{ documents: Static<typeof DocumentListItem>[]; pagination: Pagination }> {
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'documents',
    workspaceId,
    filters: [query.status],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listDocumentRows(services.reads, workspaceId, { status: query.status, sort, page }),
    sumRowCounts(services.reads, workspaceId, 'document', query.status),
  ]);
  const sortValue = (row: DocumentListRow) => row[sort.column];
  const { items, pagination } = paginateRows(services, { rows, total, sortValue }, page, scope);
  return { documents: items.map(presentListItem), pagination };
}

/** Names each field: copying all but one field of a row costs more than reading it from the database. */
function presentListItem(row: DocumentListRow): Static<typeof DocumentListItem> {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    title: row.title,
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
    pages: row.pages,
    file_size: row.file_size,
    tags: JSON.parse(row.tags_json) as string[],
  };
}

type ListShape = Sort & { byStatus: boolean; after: boolean };

const selectListRows = prepareQuery<ListShape, DocumentListRow>((db, shape) => {
  const { column, direction, byStatus, after } = shape;
  let query = db
    .selectFrom('documents')
    .select(LIST_COLUMNS)
    .where('workspace_id', '=', '')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (byStatus) query = query.where('status', '=', 'processing');
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/** Lists the rows of the page and one more; see `pageParameters`. Rows with equal sort values are ordered by id. */
function listDocumentRows(
  db: Db,
  workspaceId: string,
  list: { status: DocumentStatus | undefined; sort: Sort; page: Page },
): Promise<DocumentListRow[]> {
  const { status, sort, page } = list;
  const shape = { ...sort, byStatus: status !== undefined, after: 'after' in page.start };
  return selectListRows(db, shape, [
    workspaceId,
    ...(status === undefined ? [] : [status]),
    ...pageParameters(page),
  ]);
}
