import type { EventData, EventName } from '../contract/events.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import type { EventRow } from '../storage/event-schema.ts';
import { signalAfterCommit } from '../storage/transaction.ts';
import { insertEvent, nextPlace } from './store.ts';

/** A receiver that is no registered webhook; without a secret of its own the workspace's signs. */
export type Notify = { url: string; secretSealed: string | null };

export type NewEvent<N extends EventName> = {
  name: N;
  /** The document, transcription, meeting or task it is about. */
  resourceId: string;
  data: EventData<N>;
  /** The `webhook_url` of the request that this event answers; notified besides the registered webhooks. */
  notify?: Notify | undefined;
};

/** An event that is on record, without its data. */
export type PublishedEvent = Pick<
  EventRow,
  'workspace_id' | 'id' | 'sequence' | 'name' | 'resource_id' | 'created_at'
>;

/**
 * Records an event in the caller's transaction, so an event is sent if and only if the change it reports was
 * committed. Comes last in the transaction: it locks the workspace's row, which makes the order of commits the
 * order of sequence numbers, and holds the lock until COMMIT.
 *
 * Deliveries are made of it later: see `webhooks/fan-out/fan-out.ts`.
 */
export async function publishEvent<N extends EventName>(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  event: NewEvent<N>,
): Promise<PublishedEvent> {
  const published: PublishedEvent = {
    workspace_id: workspaceId,
    id: newId('event'),
    ...(await nextPlace(tx, workspaceId, isoNow(clock))),
    name: event.name,
    resource_id: event.resourceId,
  };
  await insertEvent(tx, {
    ...published,
    data_json: JSON.stringify(event.data),
    notify_url: event.notify?.url ?? null,
    notify_secret_sealed: event.notify?.secretSealed ?? null,
  });
  signalAfterCommit(tx, 'published');
  return published;
}
