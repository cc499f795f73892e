import type { DeliveryRow, EventRow } from '../../server/src/storage/event-schema.ts';
import type { Unrecorded } from './kill-workers.ts';
import { listDisabledIds } from './wait-until-idle.ts';
import type { Receiver } from './receivers.ts';
import type { World } from './world.ts';

export type EvidenceEvent = Pick<EventRow, 'id' | 'resource_id'>;
export type EvidenceDelivery = Pick<
  DeliveryRow,
  'id' | 'event_id' | 'webhook_id' | 'cause' | 'state' | 'attempts' | 'next_attempt_at'
>;

/** Independent records of the database, the receivers and the workers. */
export type Evidence = {
  /** Events that the run published, without Docket's own events about webhooks. */
  events: EvidenceEvent[];
  deliveries: EvidenceDelivery[];
  /** Number of attempts before the latest one, by delivery ID. */
  earlierAttempts: Map<string, number>;
  disabled: Set<string>;
  /** Docket's own events about webhooks. */
  webhookEvents: Pick<EventRow, 'name' | 'resource_id'>[];
  /** Receivers by the IDs of their webhooks. */
  webhooks: Map<string, Receiver>;
  /** IDs of events that a worker reported as committed. */
  acknowledged: string[];
  unrecorded: Unrecorded;
};

/** Reads the evidence of a run after its last delivery. */
export async function readEvidence(world: World, unrecorded: Unrecorded): Promise<Evidence> {
  const { environment, webhooks, acknowledged } = world;
  const attempts = await environment.read<{ delivery_id: string; count: number }>(
    `select delivery_id, cast(count(*) as integer) as count from delivery_attempts
     group by delivery_id`,
  );
  return {
    events: await environment.read(
      `select id, resource_id from events where name = 'document.deleted'`,
    ),
    deliveries: await environment.read(
      'select id, event_id, webhook_id, cause, state, attempts, next_attempt_at from deliveries',
    ),
    earlierAttempts: new Map(attempts.map(({ delivery_id, count }) => [delivery_id, count])),
    disabled: await listDisabledIds(world),
    webhookEvents: await environment.read(
      `select name, resource_id from events where name like 'webhook.%'`,
    ),
    webhooks,
    acknowledged: [...acknowledged.keys()],
    unrecorded,
  };
}

/** Delays from COMMIT to arrival at receivers that answer at once, in ms, while other receivers hang. */
export type WaitTimes = {
  median: number;
  p99: number;
  longest: number;
  /** Deliveries without a first attempt at the hanging receivers when all other receivers had theirs. */
  behindHanging: number;
};

/** Measures the delays of events that were committed at `since` (ms since 1970) or later. */
export function measureWaitTimes(
  { webhooks, acknowledged }: World,
  since: number,
  behindHanging: number,
): WaitTimes {
  const waits: number[] = [];
  for (const { kind, received } of webhooks.values()) {
    if (kind !== 'prompt') continue;
    for (const [eventId, { atMs }] of received) {
      const committedMs = acknowledged.get(eventId) ?? 0;
      if (committedMs >= since) waits.push(atMs[0]! - committedMs);
    }
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), longest: at(1), behindHanging };
}
