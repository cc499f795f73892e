import { type SelectQueryBuilder, sql } from 'kysely';
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
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import {
  listRowConditions,
  type RowCondition,
  rowCondition,
  type RowFilter,
  rowParameters,
} from '../storage/row-filter.ts';
import type { DocumentRow, Tables } from '../storage/schema.ts';
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

/** Filter of a document list. */
type DocumentFilter = RowFilter & {
  status: DocumentStatus | undefined;
  mediaType: string | undefined;
  /** Names and values of facets. */
  facets: readonly (readonly [name: string, value: string])[];
};

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

type Condition = RowCondition | 'status' | 'mediaType' | 'facet';

const OWN_CONDITIONS = {
  status: sql<boolean>`status = ${''}`,
  mediaType: sql<boolean>`media_type = ${''}`,
  facet: sql<boolean>`id in (
    select document_id from document_facets
    where document_facets.workspace_id = ${''} and name = ${''} and value = ${''})`,
};

/** Returns the conditions of a filter, in the order of `filterParameters`. */
function listConditions(filter: DocumentFilter): Condition[] {
  return [
    ...(filter.status === undefined ? [] : ['status' as const]),
    ...(filter.mediaType === undefined ? [] : ['mediaType' as const]),
    ...filter.facets.map(() => 'facet' as const),
    ...listRowConditions(filter),
  ];
}

function filterParameters(workspaceId: string, filter: DocumentFilter): string[] {
  const { status, mediaType, facets } = filter;
  return [
    workspaceId,
    ...[status, mediaType].filter((value) => value !== undefined),
    ...facets.flatMap((facet) => [workspaceId, ...facet]),
    ...rowParameters(filter),
  ];
}

function addConditions<R>(
  query: SelectQueryBuilder<Tables, 'documents', R>,
  conditions: readonly Condition[],
): SelectQueryBuilder<Tables, 'documents', R> {
  let narrowed = query.where('workspace_id', '=', '');
  for (const name of conditions) {
    narrowed = narrowed.where(
      name in OWN_CONDITIONS
        ? OWN_CONDITIONS[name as keyof typeof OWN_CONDITIONS]
        : rowCondition(name as RowCondition),
    );
  }
  return narrowed;
}

type ListShape = Sort & { conditions: readonly Condition[]; after: boolean };

const selectListRows = prepareQuery<ListShape, DocumentListRow>((db, shape) => {
  const { column, direction, conditions, after } = shape;
  const query = addConditions(db.selectFrom('documents').select(LIST_COLUMNS), conditions)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/** Lists the rows of the page and one more; see `pageParameters`. Rows with equal sort values are ordered by id. */
function listDocumentRows(
  db: Db,
  workspaceId: string,
  list: { filter: DocumentFilter; sort: Sort; page: Page },
): Promise<DocumentListRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, conditions: listConditions(filter), after: 'after' in page.start };
  return selectListRows(db, shape, [
    ...filterParameters(workspaceId, filter),
    ...pageParameters(page),
  ]);
}

const countRows = prepareQuery<readonly Condition[], { count: number }>((db, conditions) =>
  addConditions(
    db.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count')),
    conditions,
  ),
);

/** Counts documents. A filter by status alone uses the published totals; other filters count rows. */
async function countDocuments(
  db: Db,
  workspaceId: string,
  filter: DocumentFilter,
): Promise<number> {
  const conditions = listConditions(filter);
  if (conditions.every((name) => name === 'status')) {
    return sumRowCounts(db, workspaceId, 'document', filter.status);
  }
  const [row] = await countRows(db, conditions, filterParameters(workspaceId, filter));
  return row?.count ?? 0;
}
