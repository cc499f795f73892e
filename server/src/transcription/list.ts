import type { Input } from '../contract/endpoint.ts';
import type { listTranscriptions, TranscriptionListItem } from '../contract/transcription.ts';
import { type CursorScope, describePage, type Pagination, parsePage } from '../http/pagination.ts';
import { parseSort } from '../http/sort.ts';
import type { Services } from '../services.ts';
import { countTranscriptions, listTranscriptionRows } from './list-store.ts';
import { presentListItem, type TranscriptionListRow } from './records.ts';

/** One page of a workspace's transcriptions; the newest first unless `sort` says otherwise. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listTranscriptions>['query'],
): Promise<{ transcriptions: TranscriptionListItem[]; pagination: Pagination }> {
  const { status, language } = query;
  const filter = { status, language };
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'transcriptions',
    workspaceId,
    filters: [status, language],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listTranscriptionRows(services.reads, workspaceId, { filter, sort, page }),
    countTranscriptions(services.reads, workspaceId, filter),
  ]);
  const sortValue = (row: TranscriptionListRow) => row[sort.column];
  const { items, pagination } = describePage(services, { rows, total, sortValue }, page, scope);
  return { transcriptions: items.map(presentListItem), pagination };
}
