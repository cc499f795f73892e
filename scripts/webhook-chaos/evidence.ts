import type { DeliveryRow, EventRow } from '../../server/src/storage/event-schema.ts';
import type { Unrecorded } from './in-flight.ts';
import { listDisabledIds } from './quiet.ts';
import type { Receiver } from './receivers.ts';
import type { World } from './world.ts';

export type EventLine = Pick<EventRow, 'id' | 'resource_id'>;
export type DeliveryLine = Pick<
  DeliveryRow,
  'id' | 'event_id' | 'webhook_id' | 'cause' | 'state' | 'attempts' | 'next_attempt_at'
>;

/** What the rows, the receivers and the workers say, each for themselves. */
export type Evidence = {
  /** Those that were published; what Docket tells of webhooks is not among them. */
  events: EventLine[];
  deliveries: DeliveryLine[];
  /** Attempts of a delivery before its latest, by its id. */
  earlierAttempts: Map<string, number>;
  disabled: Set<string>;
  /** What Docket told of webhooks. */
  told: Pick<EventRow, 'name' | 'resource_id'>[];
  /** The receivers by the ids of their webhooks. */
  webhooks: Map<string, Receiver>;
  /** Ids of the events of which a worker said that they are committed. */
  acknowledged: string[];
  unrecorded: Unrecorded;
};

export async function readEvidence(world: World, unrecorded: Unrecorded): Promise<Evidence> {
  const { place, webhooks, acknowledged } = world;
  const attempts = await place.read<{ delivery_id: string; count: number }>(
    `select delivery_id, cast(count(*) as integer) as count from delivery_attempts
     group by delivery_id`,
  );
  return {
    events: await place.read(`select id, resource_id from events where name = 'document.deleted'`),
    deliveries: await place.read(
      'select id, event_id, webhook_id, cause, state, attempts, next_attempt_at from deliveries',
    ),
    earlierAttempts: new Map(attempts.map(({ delivery_id, count }) => [delivery_id, count])),
    disabled: await listDisabledIds(world),
    told: await place.read(`select name, resource_id from events where name like 'webhook.%'`),
    webhooks,
    acknowledged: [...acknowledged.keys()],
    unrecorded,
  };
}
