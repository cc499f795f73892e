import { setImmediate as nextTick } from 'node:timers/promises';

import { sql, type SelectQueryBuilder } from 'kysely';

import type { EventName } from '../../contract/events.ts';
import type { Database, Db } from '../../storage/db.ts';
import type { DeliveryRow } from '../../storage/event-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import type { Tables } from '../../storage/schema.ts';

/** What must hold of the deliveries that are listed. */
export type DeliveryFilter = {
  webhookId: string;
  status: 'success' | 'failed' | undefined;
  state: DeliveryRow['state'] | undefined;
  /** Any of these names. */
  events: readonly EventName[] | undefined;
  eventId: string | undefined;
  resourceId: string | undefined;
  replayId: string | undefined;
  /** Times in UTC: made then or later, and made earlier. */
  since: string | undefined;
  until: string | undefined;
  /** Also those that were not attempted yet. */
  includePending: boolean;
};

type Query<O> = SelectQueryBuilder<Tables, 'deliveries', O>;
type Place = Pick<DeliveryRow, 'created_at' | 'id'>;
/** Those from a place on, that one included, and before another; undefined is the end of the log on that side. */
type Slice = { from: Place | undefined; before: Place | undefined };

/**
 * The rows of a page, up to one row more than it holds, the newest first; and how many there are in all. A log of a
 * million is looked through in slices, between which everybody else has a turn.
 */
export async function findDeliveries(
  { reads: db, dialect }: Pick<Database, 'reads' | 'dialect'>,
  workspaceId: string,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const rows: DeliveryRow[] = [];
  let total = 0;
  for await (const slice of slicesOf(db, workspaceId, filter, dialect.rowsPerStatement)) {
    const matching = within(matchingDeliveries(db, workspaceId, filter), slice);
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

/** What is still to be read of a page, after `found.rows` of it and `found.total` rows of the list. */
function restOfPage({ limit, start }: Page, found: { rows: number; total: number }): Page {
  return {
    limit: limit - found.rows,
    start: 'offset' in start ? { offset: Math.max(0, start.offset - found.total) } : start,
  };
}

/** The newest first. */
async function* slicesOf(
  db: Db,
  workspaceId: string,
  filter: DeliveryFilter,
  sliceRows: number,
): AsyncGenerator<Slice> {
  let before: Place | undefined;
  do {
    const from =
      isShort(filter) || sliceRows === Infinity
        ? undefined
        : await within(indexedDeliveries(db, workspaceId, filter), { from: undefined, before })
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

function within<O>(query: Query<O>, { from, before }: Slice): Query<O> {
  let rows = query;
  if (before) {
    rows = rows.where(sql<boolean>`(created_at, id) < (${before.created_at}, ${before.id})`);
  }
  if (from) rows = rows.where(sql<boolean>`(created_at, id) >= (${from.created_at}, ${from.id})`);
  return rows;
}

/** Those that a range of an index holds, among them all that match. */
function indexedDeliveries(db: Db, workspaceId: string, filter: DeliveryFilter) {
  const { webhookId, eventId, resourceId, replayId, since, until } = filter;
  let query = db.selectFrom('deliveries').where('workspace_id', '=', workspaceId);
  // Few are sorted more quickly than many are looked through in the order of the list.
  query = isShort(filter)
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

/** Of one event there are few, and of all events about one thing. */
function isShort({ eventId, resourceId }: DeliveryFilter): boolean {
  return eventId !== undefined || resourceId !== undefined;
}

function matchingDeliveries(db: Db, workspaceId: string, filter: DeliveryFilter) {
  const { status, state, events, includePending } = filter;
  let query = indexedDeliveries(db, workspaceId, filter);
  if (events !== undefined) query = query.where('event', 'in', [...events]);
  if (state !== undefined) query = query.where('state', '=', state);
  if (status === 'success') query = query.where('state', '=', 'success');
  if (status === 'failed') query = query.where('state', '<>', 'success');
  // Who asks for a state gets those in it that have no outcome yet; a status is an outcome.
  const isAttempted = status !== undefined || (state === undefined && !includePending);
  return isAttempted ? query.where('attempts', '>', 0) : query;
}
