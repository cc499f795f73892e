// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** The events of a workspace that the credential may read. `GET /v2/events`; scope `read:documents` or `read:transcripts` or `read:tasks` or `read:webhooks` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListEventsData['query'], options?: CallOptions) => PageCall<T.ListEventsResponses[200]['events'][number]>
>('GET /v2/events', 'events', 'query');

/** One event and its deliveries. `GET /v2/events/{event_id}`; scope `read:documents` or `read:transcripts` or `read:tasks` or `read:webhooks` */
export const get = /* @__PURE__ */ operation<
  (core: Core, eventId: T.GetEventData['path']['event_id'], options?: CallOptions) => Call<T.GetEventResponses[200]>
>('GET /v2/events/{}');

/** Every event that a webhook can subscribe to, with its JSON Schema. `GET /v2/event-types` */
export const types = /* @__PURE__ */ listOperation<
  (core: Core, options?: CallOptions) => PageCall<T.ListEventTypesResponses[200]['event_types'][number]>
>('GET /v2/event-types', 'event_types');

/** A sample of an event, as receivers get it. `GET /v2/event-types/{type}/sample` */
export const sample = /* @__PURE__ */ operation<
  (core: Core, type: T.GetEventSampleData['path']['type'], query?: T.GetEventSampleData['query'], options?: CallOptions) => Call<T.GetEventSampleResponses[200]>
>('GET /v2/event-types/{}/sample', 'query');

export { stream } from '../../live-events.ts';
