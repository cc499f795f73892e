import { sql } from 'kysely';

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
import {
  type Page,
  pageParameters,
  type PageShape,
  preparedPage,
  type Sort,
} from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import { createListFilter, equals, escapeLike, type RowFilter } from '../storage/row-filter.ts';
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

/** Filter of a meeting list besides `RowFilter`. */
type OwnFilter = {
  status: MeetingStatus | undefined;
  /** UTC time of the meeting, inclusive; `to` is exclusive. */
  from: string | undefined;
  to: string | undefined;
  /** E-mail address or user id. */
  participant: string | undefined;
};

type MeetingFilter = RowFilter & OwnFilter;

/** Time of a meeting: its start, else its planned start, else when it was created. */
const MEETING_TIME = sql`coalesce(started_at, scheduled_at, created_at)`;

const { listFields, where, parameters } = createListFilter<OwnFilter>({
  status: equals('status'),
  from: { sql: sql`${MEETING_TIME} >= ${''}` },
  to: { sql: sql`${MEETING_TIME} < ${''}` },
  participant: {
    sql: sql`lower(participants_json) like ${''} escape '!'`,
    parameters: (participant) => [toParticipantPattern(participant)],
  },
});

const listRows = prepareQuery<PageShape & { fields: readonly string[] }, MeetingRow>((db, shape) =>
  preparedPage(where(db.selectFrom('meetings').selectAll(), shape.fields), shape),
);

const countRows = prepareQuery<readonly string[], { count: number }>((db, fields) =>
  where(
    db.selectFrom('meetings').select(({ fn }) => fn.countAll<number>().as('count')),
    fields,
  ),
);

/** Lists meetings of one page, plus one row to detect a next page (see `pageParameters`). */
function listMeetingRows(
  db: Db,
  workspaceId: string,
  list: { filter: MeetingFilter; sort: Sort; page: Page },
): Promise<MeetingRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, fields: listFields(filter), after: 'after' in page.start };
  return listRows(db, shape, [...parameters(workspaceId, filter), ...pageParameters(page)]);
}

/** Counts meetings. Filters by status alone use the published counters; other filters count rows. */
async function countMeetings(db: Db, workspaceId: string, filter: MeetingFilter): Promise<number> {
  const fields = listFields(filter);
  if (fields.every((name) => name === 'status')) {
    return sumRowCounts(db, workspaceId, 'meeting', filter.status);
  }
  const [row] = await countRows(db, fields, parameters(workspaceId, filter));
  return row?.count ?? 0;
}

/** Returns a LIKE pattern for the participant field as `JSON.stringify` writes it. */
function toParticipantPattern(participant: string): string {
  const name = participant.includes('@') ? 'email' : 'user_id';
  const field = `"${name}":${JSON.stringify(participant.toLowerCase())}`;
  return `%${escapeLike(field)}%`;
}
