import { setImmediate as nextTick } from 'node:timers/promises';

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Static } from 'typebox';

import type { Services } from '../../app/services.ts';
import type { DeliveryList } from '../../contract/deliveries.ts';
import type { Input } from '../../contract/endpoint.ts';
import { eventsBehind } from '../../contract/event-catalogue.ts';
import type { EventName } from '../../contract/events.ts';
import type { listWebhookDeliveries } from '../../contract/webhook-deliveries.ts';
import { presentDelivery } from '../../events/deliveries.ts';
import { type CursorScope, paginateRows, parsePage } from '../../http/request/pagination.ts';
import { toUtcInstant } from '../../kernel/iso-times.ts';
import type { Database } from '../../storage/database.ts';
import type { Db } from '../../storage/db.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { Tables } from '../../storage/schema.ts';

type DeliveryQuery = Input<typeof listWebhookDeliveries>['query'];

/**
 * Returns one page of the deliveries to a webhook, newest first; empty for an unknown webhook. Deliveries without an
 * attempt are included only if `query` asks for them by `state` or `include`.
 *
 * @throws as `parsePage` and `paginateRows`
 */
export async function listDeliveryPage(
  services: Services,
  workspaceId: string,
  webhookId: string,
  query: DeliveryQuery,
): Promise<Static<typeof DeliveryList>> {
  const filter = toFilter(webhookId, query);
  const scope: CursorScope = {
    list: 'webhook_deliveries',
    workspaceId,
    filters: Object.values({ ...filter, events: query.event, includePending: query.include }),
    sort: 'created_at desc',
  };
  const page = parsePage(services, query, scope);
  const matches = await findDeliveries(services, workspaceId, filter, page);
  const { items, pagination } = paginateRows(
    services,
    { ...matches, sortValue: byCreation },
    page,
    scope,
  );
  return { deliveries: items.map(presentDelivery), pagination };
}

function byCreation({ created_at }: DeliveryRow): string {
  return created_at;
}

function toFilter(webhookId: string, query: DeliveryQuery): DeliveryFilter {
  return {
    webhookId,
    status: query.status,
    state: query.state,
    events: query.event === undefined ? undefined : eventsBehind(query.event),
    eventId: query.event_id,
    resourceId: query.resource_id,
    replayId: query.replay_id,
    since: query.since === undefined ? undefined : toUtcInstant(query.since),
    until: query.until === undefined ? undefined : toUtcInstant(query.until),
    includePending: query.include === 'pending',
  };
}

/** Conditions for listed deliveries. An undefined condition matches all. */
type DeliveryFilter = {
  webhookId: string;
  status: 'success' | 'failed' | undefined;
  state: DeliveryRow['state'] | undefined;
  /** Matches any of these names. */
  events: readonly EventName[] | undefined;
  eventId: string | undefined;
  resourceId: string | undefined;
  replayId: string | undefined;
  /** UTC times: created at `since` or later, and before `until`. */
  since: string | undefined;
  until: string | undefined;
  /** Also matches deliveries that have not been attempted yet. */
  includePending: boolean;
};

type DeliverySelect<O> = SelectQueryBuilder<Tables, 'deliveries', O>;
type LogPosition = Pick<DeliveryRow, 'created_at' | 'id'>;
/** Part of the log from a position (inclusive) to another (exclusive); undefined is the end of the log on that side. */
type LogSlice = { from: LogPosition | undefined; before: LogPosition | undefined };

/**
 * Returns the rows of a page, newest first and one more than it holds, and the total number of matches. Reads a long log in
 * slices and yields to other work between them.
 */
async function findDeliveries(
  { reads: db, dialect }: Pick<Database, 'reads' | 'dialect'>,
  workspaceId: string,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const rows: DeliveryRow[] = [];
  let total = 0;
  for await (const slice of sliceLog(db, workspaceId, filter, dialect.rowsPerStatement)) {
    const matching = selectSlice(selectMatching(db, workspaceId, filter), slice);
    const { count } = await matching
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rest = restOfPage(page, { rows: rows.length, total });
    if (count > 0 && rest.limit >= 0) {
      rows.push(...(await newestPage(matching.selectAll(), rest).execute()));
    }
    total += count;
  }
  return { rows, total };
}

/** Returns the rest of a page after `read.rows` rows of it and `read.total` rows of the list. */
function restOfPage({ limit, start }: Page, read: { rows: number; total: number }): Page {
  return {
    limit: limit - read.rows,
    start: 'offset' in start ? { offset: Math.max(0, start.offset - read.total) } : start,
  };
}

/** Yields the slices of the log, newest first. */
async function* sliceLog(
  db: Db,
  workspaceId: string,
  filter: DeliveryFilter,
  sliceRows: number,
): AsyncGenerator<LogSlice> {
  let before: LogPosition | undefined;
  do {
    const from =
      isSelective(filter) || sliceRows === Infinity
        ? undefined
        : await selectSlice(selectIndexed(db, workspaceId, filter), { from: undefined, before })
            .select(['created_at', 'id'])
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .offset(sliceRows - 1)
            .limit(1)
            .executeTakeFirst();
    yield { from, before };
    before = from;
    await nextTick();
  } while (before);
}

function selectSlice<O>(query: DeliverySelect<O>, { from, before }: LogSlice): DeliverySelect<O> {
  let rows = query;
  if (before) {
    rows = rows.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${before.id})`);
  }
  if (from) rows = rows.where(sql<boolean>`(created_at, id) >= (${from.created_at}, ${from.id})`);
  return rows;
}

/** Selects a superset of the matches that one range of an index holds. */
function selectIndexed(db: Db, workspaceId: string, filter: DeliveryFilter) {
  const { webhookId, eventId, resourceId, replayId, since, until } = filter;
  let query = db.selectFrom('deliveries').where('workspace_id', '=', workspaceId);
  // Sorting few rows is faster than scanning many in the order of the list: `coalesce` keeps the planner off that index.
  query = isSelective(filter)
    ? query.where(sql<string>`coalesce(webhook_id, '')`, '=', webhookId)
    : query.where('webhook_id', '=', webhookId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (replayId !== undefined) query = query.where('replay_id', '=', replayId);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (until !== undefined) query = query.where('created_at', '<', until);
  if (resourceId === undefined) return query;
  return query.where('event_id', 'in', (events) =>
    events
      .selectFrom('events')
      .select('events.id')
      .where('events.workspace_id', '=', workspaceId)
      .where('events.resource_id', '=', resourceId),
  );
}

/** Returns whether the filter matches few rows: the deliveries of one event, or about one resource. */
function isSelective({ eventId, resourceId }: DeliveryFilter): boolean {
  return eventId !== undefined || resourceId !== undefined;
}

function selectMatching(db: Db, workspaceId: string, filter: DeliveryFilter) {
  const { status, state, events, includePending } = filter;
  let query = selectIndexed(db, workspaceId, filter);
  if (events !== undefined) query = query.where('event', 'in', [...events]);
  if (state !== undefined) query = query.where('state', '=', state);
  if (status === 'success') query = query.where('state', '=', 'success');
  if (status === 'failed') query = query.where('state', '<>', 'success');
  // A filter by state includes deliveries without an attempt; a filter by status excludes them.
  const isAttempted = status !== undefined || (state === undefined && !includePending);
  return isAttempted ? query.where('attempts', '>', 0) : query;
}
