import { scopesOfEvents } from '../contract/event-catalogue.ts';
import { getEvent, listEvents, listEventTypes } from '../contract/event-log.ts';
import { streamEvents } from '../contract/event-stream.ts';
import { presentDelivery } from '../events/deliveries.ts';
import { type Context, handle } from '../http/route.ts';
import { hasAccess, requireEveryScope } from '../http/security/principal.ts';
import { type JsonStreamReply, jsonStreamReply } from '../http/reply/replies.ts';
import { notFound } from '../kernel/errors.ts';
import { describeEventTypes } from './event-types.ts';
import { listEventPage } from './list.ts';
import { openEventStream } from './live/open-stream.ts';
import { findEventHead, listEventDeliveries, locateEvent } from './store.ts';
import { countEventDeliveries, serializeEvents } from './serialize-events.ts';

export const eventLogRoutes = [
  handle(listEvents, (context, { query }) => listEventPage(context, query)),

  handle(streamEvents, (context, { query }) => openEventStream(context, query)),

  handle(getEvent, (context, { params }) => getEventDetail(context, params.event_id), {
    locate: locateEvent,
  }),

  handle(listEventTypes, () => ({ event_types: describeEventTypes() })),
];

const DELIVERIES_LISTED_MAX = 100;

/**
 * Returns an event with its data, and with its deliveries if the credential has `read:webhooks`.
 *
 * @throws ApiError `resource_not_found`, or `forbidden` when the credential lacks the scopes of the event
 */
async function getEventDetail(
  { services, principal, workspaceId }: Context,
  id: string,
): Promise<JsonStreamReply> {
  const head = await findEventHead(services.reads, workspaceId, id);
  if (!head) throw notFound('event', id);
  requireEveryScope(principal, workspaceId, scopesOfEvents([head.name]), 'To read this event');
  const log = hasAccess(principal, workspaceId, ['read:webhooks'])
    ? await listEventDeliveries(services.reads, workspaceId, id, DELIVERIES_LISTED_MAX)
    : [];
  const counts = await countEventDeliveries(services, workspaceId, [head]);
  const events = serializeEvents(services, workspaceId, [head], counts);
  return jsonStreamReply(serializeDetail(events, JSON.stringify(log.map(presentDelivery))));
}

async function* serializeDetail(
  events: AsyncIterable<string[]>,
  deliveryLog: string,
): AsyncGenerator<string> {
  for await (const [event = ''] of events) yield event.slice(0, -1);
  yield `,"delivery_log":${deliveryLog}}`;
}
