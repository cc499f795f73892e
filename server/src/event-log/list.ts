import type { Input } from '../contract/endpoint.ts';
import { EVENT_NAMES } from '../contract/event-catalogue.ts';
import type { listEvents } from '../contract/event-log.ts';
import { lastSequence, lastSequenceBefore } from '../events/sequence-at.ts';
import type { Context } from '../http/handle.ts';
import { type CursorScope, describePage, parsePage, type Pagination } from '../http/pagination.ts';
import { type PiecesReply, piecesReply } from '../http/replies.ts';
import { instantOf } from '../kernel/iso-times.ts';
import type { Services } from '../services.ts';
import type { Page } from '../storage/page.ts';
import { parseTypes, readableOf } from './names.ts';
import { countRange, listSequences, type LogRange, type Order } from './range-store.ts';
import { type EventHead, listHeads } from './store.ts';
import { deliveryCounts, writeEvents } from './write-events.ts';

type Query = Input<typeof listEvents>['query'];

/** One page of what the credential may read of a workspace's log: the newest first, or the oldest `after` a number. */
export async function listPage(
  { services, principal, workspaceId }: Context,
  query: Query,
): Promise<PiecesReply> {
  const names = readableOf(principal, workspaceId, parseTypes(query.type));
  const order: Order = query.after === undefined ? 'desc' : 'asc';
  const scope: CursorScope = {
    list: 'events',
    workspaceId,
    // What may be read is part of it: who lost a scope begins anew.
    filters: [query.after?.toString(), names.join(), query.resource_id, query.since, query.until],
    sort: `sequence ${order}`,
  };
  const page = parsePage(services, query, scope);
  const whole = await findRange(services, workspaceId, query);
  const range = { ...whole, names: names.length === EVENT_NAMES.length ? undefined : names };
  const [rows, total] = await Promise.all([
    headsOfPage(services, workspaceId, range, order, page),
    countRange(services.reads, workspaceId, range),
  ]);
  const found = { rows, total, sortValue: bySequence };
  const { items, pagination } = describePage(services, found, page, scope);
  const counts = await deliveryCounts(services, workspaceId, items);
  return piecesReply(writePage(writeEvents(services, workspaceId, items, counts), pagination));
}

function bySequence({ sequence }: EventHead): string {
  return String(sequence);
}

/** What `after`, `since` and `until` leave of the log as it is now. Times are numbers as well: they have one order. */
async function findRange(
  { reads }: Services,
  workspaceId: string,
  { after = 0, since, until, resource_id }: Query,
): Promise<Omit<LogRange, 'names'>> {
  const last = await lastSequence(reads, workspaceId);
  const before = async (time: string) =>
    lastSequenceBefore(reads, workspaceId, instantOf(time)!, last);
  return {
    above: since === undefined ? after : Math.max(after, await before(since)),
    upTo: until === undefined ? last : await before(until),
    resourceId: resource_id,
  };
}

/** One more than the page holds, so that the caller knows whether another page follows. */
async function headsOfPage(
  { reads }: Services,
  workspaceId: string,
  range: LogRange,
  order: Order,
  { start, limit }: Page,
): Promise<EventHead[]> {
  const skip = 'offset' in start ? start.offset : 0;
  const rest = 'after' in start ? narrow(range, order, Number(start.after.value)) : range;
  const sequences = await listSequences(reads, workspaceId, rest, {
    order,
    skip,
    limit: limit + 1,
  });
  return listHeads(reads, workspaceId, sequences);
}

/** The part of `range` that follows an event. */
function narrow(range: LogRange, order: Order, sequence: number): LogRange {
  return order === 'asc'
    ? { ...range, above: Math.max(range.above, sequence) }
    : { ...range, upTo: Math.min(range.upTo, sequence - 1) };
}

async function* writePage(
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
