import { SECOND_MS } from '../../server/src/kernel/clock.ts';
import type { World } from './world.ts';

/** An attempt that came longer before the death had time to end and to be recorded. */
const IN_FLIGHT_MS_MAX = 5 * SECOND_MS;

/** How many attempts of each event at each webhook came and will never be on record, by `keyOf`. */
export type Unrecorded = Map<string, number>;

export function keyOf(webhookId: string, eventId: string): string {
  return `${webhookId} ${eventId}`;
}

/** Attempts on record, by `keyOf`. */
export async function readAttempts({ place }: World): Promise<Map<string, number>> {
  const rows = await place.read<{ webhook_id: string; event_id: string; attempts: number }>(
    `select webhook_id, event_id, cast(sum(attempts) as integer) as attempts from deliveries
     group by webhook_id, event_id`,
  );
  return new Map(
    rows.map(({ webhook_id, event_id, attempts }) => [keyOf(webhook_id, event_id), attempts]),
  );
}

/**
 * Notes what was in flight when a worker died: it had just come and is not on record. Beside a worker that lives on, what
 * that one has in flight is among it.
 *
 * @param death when, in ms since 1970, and what was recorded by then
 * @returns how many
 */
export function noteInFlight(
  { webhooks }: World,
  death: { atMs: number; recorded: ReadonlyMap<string, number> },
  unrecorded: Unrecorded,
): number {
  let count = 0;
  for (const [webhookId, { seen }] of webhooks) {
    for (const [eventId, { atMs }] of seen) {
      const key = keyOf(webhookId, eventId);
      const before = unrecorded.get(key) ?? 0;
      const now = atMs.length - (death.recorded.get(key) ?? 0);
      if (now <= before || atMs.at(-1)! < death.atMs - IN_FLIGHT_MS_MAX) continue;
      unrecorded.set(key, now);
      count += now - before;
    }
  }
  return count;
}
