import { scopesOfEvents } from '../contract/event-catalogue.ts';
import { presentDelivery } from '../events/present-delivery.ts';
import type { Context } from '../http/handle.ts';
import { hasAccess, requireEveryScope } from '../http/principal.ts';
import { type PiecesReply, piecesReply } from '../http/replies.ts';
import { notFound } from '../kernel/errors.ts';
import { findHead, listDeliveries } from './store.ts';
import { deliveryCounts, writeEvents } from './write-events.ts';

const DELIVERIES_SHOWN = 100;

/**
 * An event, and its deliveries for who may see those.
 *
 * @throws ApiError `resource_not_found`, or `forbidden` when the credential cannot read what the event tells
 */
export async function showEvent(
  { services, principal, workspaceId }: Context,
  id: string,
): Promise<PiecesReply> {
  const head = await findHead(services.reads, workspaceId, id);
  if (!head) throw notFound('event', id);
  requireEveryScope(principal, workspaceId, scopesOfEvents([head.name]), 'To read this event');
  const log = hasAccess(principal, workspaceId, ['read:webhooks'])
    ? await listDeliveries(services.reads, workspaceId, id, DELIVERIES_SHOWN)
    : [];
  const counts = await deliveryCounts(services, workspaceId, [head]);
  const events = writeEvents(services, workspaceId, [head], counts);
  return piecesReply(writeDetail(events, JSON.stringify(log.map(presentDelivery))));
}

async function* writeDetail(
  events: AsyncIterable<string[]>,
  deliveryLog: string,
): AsyncGenerator<string> {
  for await (const [event = ''] of events) yield event.slice(0, -1);
  yield `,"delivery_log":${deliveryLog}}`;
}
