import { getEvent, listEvents, listEventTypes } from '../contract/event-log.ts';
import { handle } from '../http/handle.ts';
import { showEvent } from './detail.ts';
import { describeEventTypes } from './event-types.ts';
import { listPage } from './list.ts';
import { locateEvent } from './store.ts';

export const eventLogRoutes = [
  handle(listEvents, (context, { query }) => listPage(context, query)),

  handle(getEvent, (context, { params }) => showEvent(context, params.event_id), {
    locate: locateEvent,
  }),

  handle(listEventTypes, () => ({ event_types: describeEventTypes() })),
];
