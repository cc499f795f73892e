import { sql } from 'kysely';
import type { Static } from 'typebox';

import type { Services } from '../app/services.ts';
import type {
  DocumentListItem,
  DocumentProgress,
  DocumentStatus,
  listDocuments,
} from '../contract/documents.ts';
import type { Input } from '../contract/endpoint.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
  parseSort,
} from '../http/request/pagination.ts';
import { cursorFilters, parseRowFilter } from '../http/request/row-filter.ts';
import type { Db } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';
import {
  type Page,
  pageParameters,
  type PageShape,
  preparedPage,
  type Sort,
} from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import { createListFilter, equals, type RowFilter } from '../storage/row-filter.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { readProgressOfAll } from './progress.ts';

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

type Query = Input<typeof listDocuments>['query'];

/** Returns one page of a workspace's documents, by default the newest first. */
export async function listDocumentsPage(
  services: Services,
  workspaceId: string,
  query: Query,
): Promise<{ documents: Static<typeof DocumentListItem>[]; pagination: Pagination }> {
  const sort = parseSort(query);
  const filter = toFilter(query);
  const scope: CursorScope = {
    list: 'documents',
    workspaceId,
    filters: [query.status, ...cursorFilters(filter), query.media_type, ...filter.facets.flat()],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listDocumentRows(services.reads, workspaceId, { filter, sort, page }),
    countDocuments(services.reads, workspaceId, filter),
  ]);
  const sortValue = (row: DocumentListRow) => row[sort.column];
  const { items, pagination } = paginateRows(services, { rows, total, sortValue }, page, scope);
  const progress = await readProgressOfAll(services.reads, workspaceId, items);
  return {
    documents: items.map((row) => presentListItem(row, progress.get(row.id))),
    pagination,
  };
}

/** Names each field: copying all but one field of a row costs more than reading it from the database. */
function presentListItem(
  row: DocumentListRow,
  progress: DocumentProgress | undefined,
): Static<typeof DocumentListItem> {
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
    ...(progress && { progress }),
  };
}

/** Filter of a document list besides `RowFilter`. */
type OwnFilter = {
  status: DocumentStatus | undefined;
  mediaType: string | undefined;
  /** Names and values of facets. */
  facets: readonly (readonly [name: string, value: string])[];
};

type DocumentFilter = RowFilter & OwnFilter;

const { listFields, where, parameters } = createListFilter<OwnFilter>({
  status: equals('status'),
  mediaType: equals('media_type'),
  facets: {
    sql: sql`id in (
      select document_id from document_facets
      where document_facets.workspace_id = ${''} and name = ${''} and value = ${''})`,
    parameters: (facet, workspaceId) => [workspaceId, ...facet],
  },
});

function toFilter(query: Query): DocumentFilter {
  const { status, tag, analysis_type, media_type: mediaType } = query;
  const { metadata, ...filter } = parseRowFilter(query);
  const facets: [string, string | undefined][] = [
    ['tag', tag],
    ['analysis_type', analysis_type],
    ...metadata.map(([name, value]): [string, string] => [`metadata.${name}`, value]),
  ];
  return {
    ...filter,
    // Documents have an index of their metadata.
    metadata: [],
    status,
    mediaType,
    facets: facets.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, facetValue(value)] as const],
    ),
  };
}

const selectListRows = prepareQuery<PageShape & { fields: readonly string[] }, DocumentListRow>(
  (db, shape) =>
    preparedPage(where(db.selectFrom('documents').select(LIST_COLUMNS), shape.fields), shape),
);

/** Lists the rows of the page and one more; see `pageParameters`. Rows with equal sort values are ordered by id. */
function listDocumentRows(
  db: Db,
  workspaceId: string,
  list: { filter: DocumentFilter; sort: Sort; page: Page },
): Promise<DocumentListRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, fields: listFields(filter), after: 'after' in page.start };
  return selectListRows(db, shape, [...parameters(workspaceId, filter), ...pageParameters(page)]);
}

const countRows = prepareQuery<readonly string[], { count: number }>((db, fields) =>
  where(
    db.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count')),
    fields,
  ),
);

/** Counts documents. A filter by status alone uses the published totals; other filters count rows. */
async function countDocuments(
  db: Db,
  workspaceId: string,
  filter: DocumentFilter,
): Promise<number> {
  const fields = listFields(filter);
  if (fields.every((name) => name === 'status')) {
    return sumRowCounts(db, workspaceId, 'document', filter.status);
  }
  const [row] = await countRows(db, fields, parameters(workspaceId, filter));
  return row?.count ?? 0;
}
