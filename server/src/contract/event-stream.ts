import { type Static, type TSchema, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { EVENT_NAMES } from './event-catalogue.ts';
import { EVENT_READ_SCOPES } from './event-log.ts';
import type { EventName } from './events.ts';
import { Id, Nullable, RequestObject, ResponseObject, Timestamp, WorkspaceId } from './schema.ts';

const streamed = {
  workspace_id: Type.String(),
  resource_id: Type.String({ description: 'Resource that has changed.' }),
};

export const StreamedEvent = ResponseObject(
  {
    id: Type.String({ examples: ['evt_019a52f1c0de7a3b9c4d5e6f70819203'] }),
    event: Type.String({ description: 'Its name.' }),
    sequence: Type.Integer({ description: 'Also the `id` of the server-sent event.' }),
    created_at: Timestamp,
    ...streamed,
  },
  { $id: 'StreamedEvent', description: 'An event without its data: `GET /v2/events/{id}` has it.' },
);
export type StreamedEvent = Static<typeof StreamedEvent>;

export const ProgressFrame = ResponseObject(
  {
    ...streamed,
    kind: Type.Enum(['document', 'transcription']),
    status: Type.String({ description: 'As of the resource, usually `processing`.' }),
    stage: Nullable(Type.String({ description: 'As in `progress` or `stage` of the resource.' })),
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    done: Nullable(Type.Integer({ description: 'Steps of the stage that are done, as pages.' })),
    total: Nullable(Type.Integer()),
  },
  { $id: 'ProgressFrame', description: 'Work on a document or a recording has come further.' },
);
export type ProgressFrame = Static<typeof ProgressFrame>;

export const TranscriptFrame = ResponseObject(
  {
    ...streamed,
    position: Type.Integer({ description: 'Number of the part, from 0.' }),
    start_time: Type.Number({ description: 'Seconds from the beginning.' }),
    end_time: Type.Number(),
    text: Type.String({
      description:
        'Recognized so far; speakers and corrections come with the completed transcript.',
    }),
    is_settled: Type.Boolean({
      description: 'False for text that the next frame with this `position` replaces.',
    }),
  },
  { $id: 'TranscriptFrame', description: 'A further part of a recording has been recognized.' },
);
export type TranscriptFrame = Static<typeof TranscriptFrame>;

export const DeliveryFrame = ResponseObject(
  {
    workspace_id: Type.String(),
    resource_id: Nullable(Type.String({ description: 'Resource of the event.' })),
    delivery_id: Nullable(
      Type.String({ description: 'Null where so many changed at once that each is not told.' }),
    ),
    event_id: Nullable(Type.String()),
    event: Nullable(Type.String()),
    webhook_id: Nullable(Type.String()),
    state: Nullable(Type.String({ description: 'As of the delivery.' })),
    attempts: Nullable(Type.Integer()),
    status_code: Nullable(Type.Integer()),
  },
  { $id: 'DeliveryFrame', description: 'A delivery was created or attempted, or has ended.' },
);
export type DeliveryFrame = Static<typeof DeliveryFrame>;

const ReadyFrame = ResponseObject(
  {
    workspace_id: Type.String(),
    sequence: Type.Integer({
      description: 'Everything after this event follows: what is read from now on is covered.',
    }),
  },
  { $id: 'ReadyFrame' },
);

export const STREAM_END_REASONS = [
  'credential_ended',
  'permissions_changed',
  'server_closing',
  'time_is_up',
] as const;

const EndFrame = ResponseObject(
  { reason: Type.Enum([...STREAM_END_REASONS]), message: Type.String() },
  { $id: 'EndFrame', description: 'The server ends the stream. Connect again to go on.' },
);

/** Frames that are not stored: a client that was not connected never sees them. */
export const UNSTORED_FRAMES = {
  progress: ProgressFrame,
  'transcript.grew': TranscriptFrame,
  'delivery.changed': DeliveryFrame,
} as const satisfies Record<string, TSchema>;

export type UnstoredFrameName = keyof typeof UNSTORED_FRAMES;

const STREAMED_EVENTS = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, StreamedEvent]),
) as Record<EventName, typeof StreamedEvent>;

/** Longest life of a stream that a client may ask for. */
const MAX_SECONDS = 86_400;

export const streamEvents = defineEndpoint({
  id: 'streamEvents',
  tag: 'Events',
  summary: 'Events of a workspace as they happen, as server-sent events',
  description:
    'Sends the events of a workspace as they happen, without their data, and frames about progress. Connect again with `Last-Event-ID` to go on without a gap. The stream ends when the credential does.',
  method: 'GET',
  path: '/events/stream',
  scopes: EVENT_READ_SCOPES,
  weight: 1,
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Sends the events with a higher `sequence` first. The header `Last-Event-ID` overrides it. Without both the stream begins with what happens next.',
      }),
    ),
    type: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description:
          'Names of events, and `progress`, `transcript.grew` or `delivery.changed`, separated by commas. Default: all.',
      }),
    ),
    resource_id: Type.Optional(
      Id('Document, transcription, meeting, task or webhook. Sends only what is about it.'),
    ),
    max_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SECONDS,
        description:
          'Ends the stream after so many seconds. With 0 it sends the stored events and ends.',
      }),
    ),
  }),
  produces: 'text/event-stream',
  isLive: true,
  streams: {
    ready: ReadyFrame,
    ...STREAMED_EVENTS,
    ...UNSTORED_FRAMES,
    end: EndFrame,
  },
  responses: { 200: Type.String({ description: 'Server-sent events.' }) },
});
