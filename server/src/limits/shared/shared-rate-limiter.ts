import { randomBytes } from 'node:crypto';

import type { Logger } from 'pino';

import type { Clock } from '../../kernel/clock.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { OpenRequests } from '../concurrency.ts';
import type { RateSubject } from '../plans.ts';
import { allow, type RateDecision, refuse, refuseUncounted } from '../rate-decision.ts';
import { createRateLimiter, type RateLimiter } from '../rate-limiter.ts';
import { createAvailability } from './availability.ts';
import { OpenLeases } from './open-leases.ts';
import { connectRedis } from './redis-connection.ts';
import { createSharedCounts, type Taken } from './shared-counts.ts';

export type SharedLimiterOptions = {
  url: string;
  /** What happens to requests while Redis does not answer: counted in this process, or refused. */
  onFailure: 'open' | 'closed';
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  secrets: SecretBox;
  /** Before every key. */
  prefix?: string;
  /** Of the tests, in place of the time of Redis: Unix time in milliseconds. */
  nowMs?: () => number;
  timings?: Partial<typeof TIMINGS>;
};

const TIMINGS = {
  /** The longest that a request waits for Redis. */
  timeoutMs: 250,
  /** For the connection when the server starts. */
  startMs: 1_000,
  probeMs: 500,
  /** A process that died frees its open requests after so long. */
  leaseMs: 30_000,
  heartbeatMs: 10_000,
};

/** Nobody's: units that probes take. */
const PROBE: RateSubject = {
  key: 'probe',
  windows: [{ unit: 'minute', limit: 1_000_000 }],
  concurrentMax: Infinity,
};

/**
 * Counts requests in Redis, for all processes together, in one round trip each. Without an answer of Redis it counts in
 * this process or refuses, as set; what was counted meanwhile stays where it was counted.
 */
export async function createSharedRateLimiter(options: SharedLimiterOptions): Promise<RateLimiter> {
  const { clock, log, metrics, onFailure, prefix = 'docket:limits:' } = options;
  const timings = { ...TIMINGS, ...options.timings };
  const local = createRateLimiter({ clock });
  const openHere = new OpenRequests();
  const process = randomBytes(6).toString('base64url');
  let lastId = 0;
  let lastError: string | undefined;
  const redis = await connectRedis(options.url, timings.startMs, (message) => {
    lastError = message;
  });
  const { leaseMs } = timings;
  const counts = createSharedCounts(redis, { ...options, prefix, leaseMs });
  const availability = createAvailability({
    ...timings,
    probe: () => counts.take(PROBE, 1, ''),
    reconnect: () => redis.reconnect(),
    onDown(reason) {
      metrics.rateLimiterOutages.inc();
      log.error({ reason: lastError ?? reason, mode: onFailure }, 'limits not shared');
    },
    onUp() {
      lastError = undefined;
      log.info({}, 'limits shared again');
      leases.endSoon();
    },
  });
  const leases = new OpenLeases(counts, () => availability.isDown, timings.heartbeatMs);

  async function ask(subject: RateSubject, weight: number): Promise<RateDecision> {
    const key = counts.openKey(subject);
    const id = `${process}-${++lastId}`;
    const isLeased = weight > 0 && subject.concurrentMax !== Infinity;
    try {
      const taken = await availability.ask(
        () => counts.take(subject, weight, id, leases.takeEnded(key)),
        (late) => isLeased && !late.obstacle && leases.end(key, id),
      );
      if (taken.obstacle) return refuse(subject, standingOf(subject, taken), taken.obstacle);
      if (weight === 0) return allow(subject, standingOf(subject, taken));
      const release = isLeased ? leases.enter(key, id) : openHere.enter(subject.key);
      return allow(subject, standingOf(subject, taken), release);
    } catch {
      return withoutRedis(subject, weight);
    }
  }

  /** Who may have any number of requests open is counted here, for no more than to be told how many there are. */
  function standingOf({ key, concurrentMax }: RateSubject, { standing }: Taken): Taken['standing'] {
    return concurrentMax === Infinity ? { ...standing, open: openHere.count(key) } : standing;
  }

  function withoutRedis(subject: RateSubject, weight: number): RateDecision {
    if (weight === 0) return local.peek(subject);
    if (onFailure === 'open') {
      metrics.rateLimiterUnshared.inc({ outcome: 'counted_here' });
      return local.take(subject, weight);
    }
    metrics.rateLimiterUnshared.inc({ outcome: 'refused' });
    return refuseUncounted(local.peek(subject), clock.now().getTime());
  }

  return {
    take(subject, weight) {
      if (isUnlimited(subject)) return local.take(subject, weight);
      return availability.isDown ? withoutRedis(subject, weight) : ask(subject, weight);
    },
    async close() {
      await leases.flush();
      leases.close();
      availability.close();
      redis.close();
    },
  };
}

function isUnlimited({ windows, concurrentMax }: RateSubject): boolean {
  return concurrentMax === Infinity && windows.every(({ limit }) => limit === Infinity);
}
