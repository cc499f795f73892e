import type { Services } from '../app/services.ts';
import type { Input } from '../contract/endpoint.ts';
import {
  EVENT_NAMES,
  eventsBehind,
  isSubscribable,
  scopesOfEvents,
} from '../contract/event-catalogue.ts';
import type { listEvents } from '../contract/event-log.ts';
import type { EventName } from '../contract/events.ts';
import { findLastSequenceBefore, readLastSequence } from '../events/store.ts';
import type { Context } from '../http/route.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
} from '../http/request/pagination.ts';
import { hasEveryScope, type Principal } from '../http/security/principal.ts';
import { type JsonStreamReply, jsonStreamReply } from '../http/reply/replies.ts';
import { invalidField } from '../kernel/errors.ts';
import { toUtcInstant } from '../kernel/iso-times.ts';
import type { Page } from '../storage/page.ts';
import { countEvents, listSequences, type LogOrder, type LogRange } from './range-store.ts';
import { type EventHead, listEventHeads } from './store.ts';
import { countEventDeliveries, serializeEvents } from './serialize-events.ts';

type Query = Input<typeof listEvents>['query'];

/** Returns one page of the events that the credential may read: newest first, or oldest first with `after`. */
export async function listEventPage(
  { services, principal, workspaceId }: Context,
  query: Query,
): Promise<JsonStreamReply> {
  const selected =
    query.type === undefined ? EVENT_NAMES : resolveEventNames(splitTypes(query.type));
  const names = filterReadable(principal, workspaceId, selected);
  const order: LogOrder = query.after === undefined ? 'desc' : 'asc';
  const scope: CursorScope = {
    list: 'events',
    workspaceId,
    // The cursor is bound to the readable names: a credential with other scopes must start again.
    filters: [query.after?.toString(), names.join(), query.resource_id, query.since, query.until],
    sort: `sequence ${order}`,
  };
  const page = parsePage(services, query, scope);
  const resolved = await resolveRange(services, workspaceId, query);
  const range = { ...resolved, names: names.length === EVENT_NAMES.length ? undefined : names };
  const [rows, total] = await Promise.all([
    listPageHeads(services, workspaceId, range, order, page),
    countEvents(services.reads, workspaceId, range),
  ]);
  const matches = { rows, total, sortValue: bySequence };
  const { items, pagination } = paginateRows(services, matches, page, scope);
  const counts = await countEventDeliveries(services, workspaceId, items);
  return jsonStreamReply(
    serializePage(serializeEvents(services, workspaceId, items, counts), pagination),
  );
}

function bySequence({ sequence }: EventHead): string {
  return String(sequence);
}

/** Returns the range of sequence numbers that `after`, `since` and `until` select. Times and numbers have the same order. */
async function resolveRange(
  { reads }: Services,
  workspaceId: string,
  { after = 0, since, until, resource_id }: Query,
): Promise<Omit<LogRange, 'names'>> {
  const last = await readLastSequence(reads, workspaceId);
  const before = async (time: string) =>
    findLastSequenceBefore(reads, workspaceId, toUtcInstant(time)!, last);
  return {
    above: since === undefined ? after : Math.max(after, await before(since)),
    upTo: until === undefined ? last : await before(until),
    resourceId: resource_id,
  };
}

/** Lists one event more than the page holds, which tells whether another page follows. */
async function listPageHeads(
  { reads }: Services,
  workspaceId: string,
  range: LogRange,
  order: LogOrder,
  { start, limit }: Page,
): Promise<EventHead[]> {
  const skip = 'offset' in start ? start.offset : 0;
  const rest = 'after' in start ? narrowRange(range, order, Number(start.after.value)) : range;
  const sequences = await listSequences(reads, workspaceId, rest, {
    order,
    skip,
    limit: limit + 1,
  });
  return listEventHeads(reads, workspaceId, sequences);
}

/** Returns the part of `range` after the event in the page's order. */
function narrowRange(range: LogRange, order: LogOrder, sequence: number): LogRange {
  return order === 'asc'
    ? { ...range, above: Math.max(range.above, sequence) }
    : { ...range, upTo: Math.min(range.upTo, sequence - 1) };
}

async function* serializePage(
  batches: AsyncIterable<string[]>,
  pagination: Pagination,
): AsyncGenerator<string> {
  let before = '{"events":[';
  for await (const events of batches) {
    yield before + events.join();
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"pagination":${JSON.stringify(pagination)}}`;
}

/**
 * Parses event names.
 *
 * @param names collective names included
 * @throws ApiError `invalid_request` for an unknown name
 */
export function resolveEventNames(names: readonly string[]): EventName[] {
  const behind = names.flatMap((name) => {
    if (isSubscribable(name)) return eventsBehind(name);
    throw invalidField('type', 'invalid_value', `type must name events: "${name}" is unknown`);
  });
  return [...new Set(behind)];
}

/** Splits the query parameter `type` at its commas. */
export function splitTypes(type: string): string[] {
  return type.split(',').map((name) => name.trim());
}

/** Returns those of `names` that the credential may read in the workspace. */
export function filterReadable(
  principal: Principal,
  workspaceId: string,
  names: readonly EventName[],
): EventName[] {
  return names.filter((name) => hasEveryScope(principal, workspaceId, scopesOfEvents([name])));
}
