import type { Static } from 'typebox';

import type { Input } from '../contract/endpoint.ts';
import type { DocumentListItem, listDocuments } from '../contract/documents.ts';
import { type CursorScope, describePage, parsePage, type Pagination } from '../http/pagination.ts';
import { parseSort } from '../http/sort.ts';
import type { Services } from '../services.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import { type DocumentListRow, listDocumentRows } from './list-store.ts';

type Query = Input<typeof listDocuments>['query'];

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

function presentListItem({ tags_json, ...item }: DocumentListRow): Static<typeof DocumentListItem> {
  return { ...item, tags: JSON.parse(tags_json) as string[] };
}
