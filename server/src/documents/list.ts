import type { Static } from 'typebox';

import type { Input } from '../contract/endpoint.ts';
import type { DocumentListItem, listDocuments } from '../contract/documents.ts';
import { type CursorScope, describePage, parsePage, type Pagination } from '../http/pagination.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import { type DocumentListRow, type DocumentSort, listDocumentRows } from './list-store.ts';

type Query = Input<typeof listDocuments>['query'];

const COLUMNS = { created_at: 'created_at', updated_at: 'updated_at', name: 'title' } as const;

/** One page of a workspace's documents; the newest first unless `sort` says otherwise. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Query,
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
  const { items, pagination } = describePage(services, { rows, total, sortValue }, page, scope);
  return { documents: items.map(presentListItem), pagination };
}

/** `-created_at` equals `created_at` with `sort_dir=desc`; a plain name without `sort_dir` ascends. */
function parseSort({ sort, sort_dir }: Query): DocumentSort {
  if (sort === undefined) return { column: 'created_at', direction: sort_dir ?? 'desc' };
  const descending = sort.startsWith('-');
  if (descending && sort_dir !== undefined) {
    throw invalidField('sort_dir', 'invalid_value', 'sort_dir cannot be used with a minus in sort');
  }
  const name = (descending ? sort.slice(1) : sort) as keyof typeof COLUMNS;
  return { column: COLUMNS[name], direction: descending ? 'desc' : (sort_dir ?? 'asc') };
}

function presentListItem({ tags_json, ...item }: DocumentListRow): Static<typeof DocumentListItem> {
  return { ...item, tags: JSON.parse(tags_json) as string[] };
}
