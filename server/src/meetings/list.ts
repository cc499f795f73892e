import { type SelectQueryBuilder, sql } from 'kysely';

import type { Services } from '../app/services.ts';
import type { Input } from '../contract/endpoint.ts';
import type { listMeetings, Meeting, MeetingStatus } from '../contract/meetings.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
  parseSort,
} from '../http/request/pagination.ts';
import { cursorFilters, parseRowFilter } from '../http/request/row-filter.ts';
import { toUtcInstant } from '../kernel/iso-times.ts';
import type { Db } from '../storage/db.ts';
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
import type { Tables } from '../storage/schema.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { presentMeetings } from './present.ts';

/** Returns one page of the meetings of a workspace, newest first unless `sort` is given. */
export async function listMeetingsPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listMeetings>['query'],
): Promise<{ meetings: Meeting[]; pagination: Pagination }> {
  const { status, participant } = query;
  const [from, to] = [query.from, query.to].map((time) => time && toUtcInstant(time));
  const rowFilter = parseRowFilter(query);
  const filter: MeetingFilter = { ...rowFilter, status, from, to, participant };
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'meetings',
    workspaceId,
    filters: [status, from, to, participant, ...cursorFilters(rowFilter)],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listMeetingRows(services.reads, workspaceId, { filter, sort, page }),
    countMeetings(services.reads, workspaceId, filter),
  ]);
  const sortValue = (row: MeetingRow) => row[sort.column];
  const { items, pagination } = paginateRows(services, { rows, total, sortValue }, page, scope);
  return { meetings: await presentMeetings(services.reads, workspaceId, items), pagination };
}

/** Filter of a meeting list; undefined fields do not filter. */
type MeetingFilter = RowFilter & {
  status: MeetingStatus | undefined;
  /** UTC time of the meeting, inclusive; `to` is exclusive. */
  from: string | undefined;
  to: string | undefined;
  /** E-mail address or user id. */
  participant: string | undefined;
};

type FilterShape = {
  byStatus: boolean;
  byFrom: boolean;
  byTo: boolean;
  byParticipant: boolean;
  conditions: readonly RowCondition[];
};
type ListShape = Sort & FilterShape & { after: boolean };

const PARTICIPANTS = sql<string>`lower(participants_json)`;

/** Time of a meeting: its start, else its planned start, else when it was created. */
const MEETING_TIME = sql<string>`coalesce(started_at, scheduled_at, created_at)`;

const listRows = prepareQuery<ListShape, MeetingRow>((db, shape) => {
  const { column, direction, after } = shape;
  const query = addConditions(db.selectFrom('meetings').selectAll(), shape)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

const countRows = prepareQuery<FilterShape, { count: number }>((db, shape) =>
  addConditions(
    db.selectFrom('meetings').select(({ fn }) => fn.countAll<number>().as('count')),
    shape,
  ),
);

/** Lists meetings of one page, plus one row to detect a next page (see `pageParameters`). */
function listMeetingRows(
  db: Db,
  workspaceId: string,
  list: { filter: MeetingFilter; sort: Sort; page: Page },
): Promise<MeetingRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, ...toFilterShape(filter), after: 'after' in page.start };
  return listRows(db, shape, [workspaceId, ...toFilterParameters(filter), ...pageParameters(page)]);
}

/** Counts meetings. Filters by status alone use the published counters; other filters count rows. */
async function countMeetings(db: Db, workspaceId: string, filter: MeetingFilter): Promise<number> {
  const { status, from, to, participant } = filter;
  const isFiltered = [from, to, participant].some((value) => value !== undefined);
  if (!isFiltered && listRowConditions(filter).length === 0) {
    return sumRowCounts(db, workspaceId, 'meeting', status);
  }
  const [row] = await countRows(db, toFilterShape(filter), [
    workspaceId,
    ...toFilterParameters(filter),
  ]);
  return row?.count ?? 0;
}

function addConditions<R>(
  query: SelectQueryBuilder<Tables, 'meetings', R>,
  { byStatus, byFrom, byTo, byParticipant, conditions }: FilterShape,
): SelectQueryBuilder<Tables, 'meetings', R> {
  let narrowed = query.where('workspace_id', '=', '');
  if (byStatus) narrowed = narrowed.where('status', '=', 'completed');
  if (byFrom) narrowed = narrowed.where(MEETING_TIME, '>=', '');
  if (byTo) narrowed = narrowed.where(MEETING_TIME, '<', '');
  if (byParticipant) narrowed = narrowed.where(sql<boolean>`${PARTICIPANTS} like ${''} escape '!'`);
  for (const name of conditions) narrowed = narrowed.where(rowCondition(name));
  return narrowed;
}

function toFilterShape(filter: MeetingFilter): FilterShape {
  const { status, from, to, participant } = filter;
  return {
    conditions: listRowConditions(filter),
    byStatus: status !== undefined,
    byFrom: from !== undefined,
    byTo: to !== undefined,
    byParticipant: participant !== undefined,
  };
}

function toFilterParameters(filter: MeetingFilter): string[] {
  const { status, from, to, participant } = filter;
  const pattern = participant === undefined ? undefined : toParticipantPattern(participant);
  const own = [status, from, to, pattern].filter((value) => value !== undefined);
  return [...own, ...rowParameters(filter)];
}

/** Returns a LIKE pattern for the participant field as `JSON.stringify` writes it. */
function toParticipantPattern(participant: string): string {
  const name = participant.includes('@') ? 'email' : 'user_id';
  const field = `"${name}":${JSON.stringify(participant.toLowerCase())}`;
  return `%${field.replaceAll(/[!%_]/g, '!$&')}%`;
}
