import type { EventData, EventName } from '../contract/events.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import type { EventRow } from '../storage/event-schema.ts';
import { notifyAfterCommit } from '../storage/transaction.ts';
import { insertEvent, allocateSequence } from './store.ts';

/**
 * A receiver of one request. Without its own secret, that of the registered webhook with the same URL signs, else the
 * signing secret of the workspace.
 */
export type NotifyTarget = {
  url: string;
  secretSealed: string | null;
  /** Default `standard`. */
  payloadFormat?: EventRow['notify_payload_format'];
};

/** An event to publish. `data` has the type of its name. */
export type NewEvent<N extends EventName> = {
  name: N;
  /** ID of the resource that the event is about: a document, transcription, meeting, task or webhook. */
  resourceId: string;
  data: EventData<N>;
  /** The `webhook_url` of the request whose result this event reports. It is notified in addition to webhooks. */
  notify?: NotifyTarget | undefined;
};

/** An event whose data is serialized. */
export type SerializedEvent = Omit<NewEvent<EventName>, 'data'> & { dataJson: string };

/**
 * Serializes the data of an event. Call it before the transaction where the data may be large: a transaction holds the
 * write lock of SQLite.
 */
export function serializeEvent<N extends EventName>({
  data,
  ...event
}: NewEvent<N>): SerializedEvent {
  return { ...event, dataJson: JSON.stringify(data) };
}

/** A published event without its data. */
export type PublishedEvent = Pick<
  EventRow,
  'workspace_id' | 'id' | 'sequence' | 'name' | 'resource_id' | 'created_at'
>;

/**
 * Records an event in the caller's transaction, so that it is sent if and only if the change it reports is committed.
 * Call it last in the transaction: it locks the workspace's row until COMMIT, which makes the order of commits the order
 * of sequence numbers.
 *
 * `webhooks/fan-out/fan-out.ts` creates the deliveries later.
 */
export async function publishEvent<N extends EventName>(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  event: NewEvent<N> | SerializedEvent,
): Promise<PublishedEvent> {
  const { name, resourceId, dataJson, notify } =
    'dataJson' in event ? event : serializeEvent(event);
  const published: PublishedEvent = {
    workspace_id: workspaceId,
    id: newId('event'),
    ...(await allocateSequence(tx, workspaceId, isoNow(clock))),
    name,
    resource_id: resourceId,
  };
  await insertEvent(tx, {
    ...published,
    data_json: dataJson,
    notify_url: notify?.url ?? null,
    notify_secret_sealed: notify?.secretSealed ?? null,
    notify_payload_format: notify?.payloadFormat ?? null,
  });
  notifyAfterCommit(tx, 'published');
  return published;
}
