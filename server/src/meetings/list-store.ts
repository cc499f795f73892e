import { type SelectQueryBuilder, sql } from 'kysely';

import type { MeetingStatus } from '../contract/meetings.ts';
import type { Db } from '../storage/db.ts';
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import type { Tables } from '../storage/schema.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

export type MeetingFilter = {
  status: MeetingStatus | undefined;
  /** In UTC, as rows have them. */
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
};
type ListShape = Sort & FilterShape & { after: boolean };

const PARTICIPANTS = sql<string>`lower(participants_json)`;

/** When a meeting began, or is planned; where nobody said, when it was recorded. */
const TIME = sql<string>`coalesce(started_at, scheduled_at, created_at)`;

const listRows = prepareQuery<ListShape, MeetingRow>((db, shape) => {
  const { column, direction, after } = shape;
  const query = filtered(db.selectFrom('meetings').selectAll(), shape)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

const countRows = prepareQuery<FilterShape, { count: number }>((db, shape) =>
  filtered(
    db.selectFrom('meetings').select(({ fn }) => fn.countAll<number>().as('count')),
    shape,
  ),
);

/** Up to a row more than the page holds; see `pageParameters`. */
export function listMeetingRows(
  db: Db,
  workspaceId: string,
  list: { filter: MeetingFilter; sort: Sort; page: Page },
): Promise<MeetingRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, ...shapeOf(filter), after: 'after' in page.start };
  return listRows(db, shape, [workspaceId, ...valuesOf(filter), ...pageParameters(page)]);
}

/** Only statuses have published totals; other rows are counted. */
export async function countMeetings(
  db: Db,
  workspaceId: string,
  filter: MeetingFilter,
): Promise<number> {
  const { status, ...others } = filter;
  if (Object.values(others).every((value) => value === undefined)) {
    return sumRowCounts(db, workspaceId, 'meeting', status);
  }
  const [row] = await countRows(db, shapeOf(filter), [workspaceId, ...valuesOf(filter)]);
  return row?.count ?? 0;
}

function filtered<R>(
  query: SelectQueryBuilder<Tables, 'meetings', R>,
  { byStatus, byFrom, byTo, byParticipant }: FilterShape,
): SelectQueryBuilder<Tables, 'meetings', R> {
  let narrowed = query.where('workspace_id', '=', '');
  if (byStatus) narrowed = narrowed.where('status', '=', 'completed');
  if (byFrom) narrowed = narrowed.where(TIME, '>=', '');
  if (byTo) narrowed = narrowed.where(TIME, '<', '');
  if (byParticipant) narrowed = narrowed.where(sql<boolean>`${PARTICIPANTS} like ${''} escape '!'`);
  return narrowed;
}

function shapeOf({ status, from, to, participant }: MeetingFilter): FilterShape {
  return {
    byStatus: status !== undefined,
    byFrom: from !== undefined,
    byTo: to !== undefined,
    byParticipant: participant !== undefined,
  };
}

function valuesOf({ status, from, to, participant }: MeetingFilter): string[] {
  const pattern = participant === undefined ? undefined : fieldPattern(participant);
  return [status, from, to, pattern].filter((value) => value !== undefined);
}

/** Of the field as `JSON.stringify` writes it. */
function fieldPattern(participant: string): string {
  const name = participant.includes('@') ? 'email' : 'user_id';
  const field = `"${name}":${JSON.stringify(participant.toLowerCase())}`;
  return `%${field.replaceAll(/[!%_]/g, '!$&')}%`;
}
