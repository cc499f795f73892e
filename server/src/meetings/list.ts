import type { Input } from '../contract/endpoint.ts';
import type { listMeetings, Meeting } from '../contract/meetings.ts';
import { type CursorScope, describePage, type Pagination, parsePage } from '../http/pagination.ts';
import { parseSort } from '../http/sort.ts';
import { instantOf } from '../kernel/iso-times.ts';
import type { Services } from '../services.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { countMeetings, listMeetingRows, type MeetingFilter } from './list-store.ts';
import { presentMeetings } from './present.ts';

/** One page of a workspace's meetings; the newest first unless `sort` says otherwise. */
export async function listPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listMeetings>['query'],
): Promise<{ meetings: Meeting[]; pagination: Pagination }> {
  const { status, participant } = query;
  const [from, to] = [query.from, query.to].map((time) => time && instantOf(time));
  const filter: MeetingFilter = { status, from, to, participant };
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'meetings',
    workspaceId,
    filters: [status, from, to, participant],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listMeetingRows(services.reads, workspaceId, { filter, sort, page }),
    countMeetings(services.reads, workspaceId, filter),
  ]);
  const sortValue = (row: MeetingRow) => row[sort.column];
  const { items, pagination } = describePage(services, { rows, total, sortValue }, page, scope);
  return { meetings: await presentMeetings(services.reads, workspaceId, items), pagination };
}
