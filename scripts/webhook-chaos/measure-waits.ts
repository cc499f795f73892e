import type { World } from './world.ts';

/** How long events waited for a receiver that answers at once, in ms from COMMIT to arrival, while others hang. */
export type Waits = {
  median: number;
  p99: number;
  longest: number;
  /** Deliveries that still waited for a first attempt at the receivers that hang when all others had theirs. */
  behindHanging: number;
};

/** @param since of the events that count, in ms since 1970 */
export function measureWaits(
  { webhooks, acknowledged }: World,
  since: number,
  behindHanging: number,
): Waits {
  const waits: number[] = [];
  for (const { kind, seen } of webhooks.values()) {
    if (kind !== 'prompt') continue;
    for (const [eventId, { atMs }] of seen) {
      const committedMs = acknowledged.get(eventId) ?? 0;
      if (committedMs >= since) waits.push(atMs[0]! - committedMs);
    }
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), longest: at(1), behindHanging };
}
