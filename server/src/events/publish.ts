import { Type } from 'typebox';

import type { EventData, EventName } from '../contract/events.ts';
import { enqueue } from '../jobs/queue.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import { insertEvent, nextPlace } from './store.ts';

/** Turns an event into deliveries. Declared here so that events need not know webhooks; see `webhooks/fan-out.job.ts`. */
export const FAN_OUT_JOB = {
  name: 'webhooks.fan_out',
  payload: Type.Object({ event_id: Type.String() }),
  priority: -10,
};

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

/**
 * Records an event in the caller's transaction, so an event is sent if and only if the change it reports was
 * committed. Comes last in the transaction: it locks the workspace's row, which makes the order of commits the
 * order of sequence numbers, and holds the lock until COMMIT.
 *
 * @returns the id of the event
 */
export async function publishEvent<N extends EventName>(
  tx: Tx,
  clock: Clock,
  workspaceId: string,
  event: NewEvent<N>,
): Promise<string> {
  const id = newId('event');
  await insertEvent(tx, {
    workspace_id: workspaceId,
    id,
    ...(await nextPlace(tx, workspaceId, isoNow(clock))),
    name: event.name,
    resource_id: event.resourceId,
    data_json: JSON.stringify(event.data),
    notify_url: event.notify?.url ?? null,
    notify_secret_sealed: event.notify?.secretSealed ?? null,
  });
  await enqueue(tx, clock, FAN_OUT_JOB, workspaceId, { event_id: id });
  return id;
}
