import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';

/** After each failure of an event by itself; after one more it is passed over. */
const RETRY_DELAYS_MS = [SECOND_MS, 10 * SECOND_MS, MINUTE_MS];

/** A workspace of which a batch failed: its events go one by one until they are past that batch. */
export type Trouble = {
  /** Number of the last event that may have been in the batch. */
  readonly until: number;
  /** Failures of the event that is next, by itself. */
  readonly failures: number;
  /** In milliseconds since 1970. */
  readonly notBefore: number;
};

/** By workspace. In memory: after a restart, and in another process, counting begins anew. */
const troublesOf = new WeakMap<Services['db'], Map<string, Trouble>>();

export function troublesIn({ db }: Pick<Services, 'db'>): Map<string, Trouble> {
  let troubles = troublesOf.get(db);
  if (!troubles) troublesOf.set(db, (troubles = new Map()));
  return troubles;
}

export function isHopeless({ failures }: Trouble): boolean {
  return failures > RETRY_DELAYS_MS.length;
}

export function afterFailure({ until, failures }: Trouble, nowMs: number): Trouble {
  const delayMs = RETRY_DELAYS_MS[failures] ?? 0;
  return { until, failures: failures + 1, notBefore: nowMs + delayMs };
}
