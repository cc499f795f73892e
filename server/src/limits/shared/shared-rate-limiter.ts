import { randomBytes } from 'node:crypto';

import type { Logger } from 'pino';

import type { Clock } from '../../kernel/clock.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { OpenRequests } from '../concurrency.ts';
import type { RateSubject } from '../plans.ts';
import {
  allow,
  type RateDecision,
  refuse,
  refuseUncounted,
  type Standing,
} from '../rate-decision.ts';
import { createRateLimiter, type LocalRateLimiter, type RateLimiter } from '../rate-limiter.ts';
import { Availability } from './availability.ts';
import { OpenLeases } from './open-leases.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { createSharedCounts, type SharedCounts, type Taken } from './shared-counts.ts';

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
  const { log, metrics, onFailure, prefix = 'docket:limits:' } = options;
  const timings = { ...TIMINGS, ...options.timings };
  let lastError: string | undefined;
  const redis = await connectRedis(options.url, timings.startMs, (message) => {
    lastError = message;
  });
  const counts = createSharedCounts(redis, { ...options, prefix, leaseMs: timings.leaseMs });
  const availability = new Availability({
    ...timings,
    probe: () => counts.take(PROBE, 1, ''),
    reconnect: () => redis.reconnect(),
    onDown(reason) {
      metrics.rateLimiterOutages.inc();
      log.error(
        { setting: 'DOCKET_REDIS_URL', reason: lastError ?? reason, mode: onFailure },
        'limits not shared',
      );
    },
    onUp() {
      lastError = undefined;
      log.info({}, 'limits shared again');
      leases.endSoon();
    },
  });
  const leases = new OpenLeases(counts, () => availability.isDown, timings.heartbeatMs);
  return new SharedRateLimiter(options, { redis, counts, availability, leases });
}

type Parts = {
  redis: RedisConnection;
  counts: SharedCounts;
  availability: Availability;
  leases: OpenLeases;
};

class SharedRateLimiter implements RateLimiter {
  readonly #options: SharedLimiterOptions;
  readonly #parts: Parts;
  readonly #local: LocalRateLimiter;
  readonly #openHere = new OpenRequests();
  /** Of this process. */
  readonly #idPrefix = randomBytes(6).toString('base64url');
  #lastId = 0;

  constructor(options: SharedLimiterOptions, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
    this.#local = createRateLimiter(options);
  }

  take(subject: RateSubject, weight: number): RateDecision | Promise<RateDecision> {
    if (isUnlimited(subject)) return this.#local.take(subject, weight);
    return this.#parts.availability.isDown
      ? this.#withoutRedis(subject, weight)
      : this.#ask(subject, weight);
  }

  async close(): Promise<void> {
    const { redis, availability, leases } = this.#parts;
    await leases.flush();
    leases.close();
    availability.close();
    redis.close();
  }

  async #ask(subject: RateSubject, weight: number): Promise<RateDecision> {
    const { counts, availability, leases } = this.#parts;
    const key = counts.openKey(subject);
    const id = `${this.#idPrefix}-${++this.#lastId}`;
    const isLeased = weight > 0 && subject.concurrentMax !== Infinity;
    try {
      const taken = await availability.ask(
        () => counts.take(subject, weight, id, leases.takeEnded(key)),
        (late) => isLeased && !late.obstacle && leases.end(key, id),
      );
      if (taken.obstacle) return refuse(subject, this.#standing(subject, taken), taken.obstacle);
      if (weight === 0) return allow(subject, this.#standing(subject, taken));
      const release = isLeased ? leases.enter(key, id) : this.#openHere.enter(subject.key);
      return allow(subject, this.#standing(subject, taken), release);
    } catch {
      return this.#withoutRedis(subject, weight);
    }
  }

  /** Who may have any number of requests open is counted here, for no more than to be told how many there are. */
  #standing({ key, concurrentMax }: RateSubject, { standing }: Taken): Standing {
    return concurrentMax === Infinity ? { ...standing, open: this.#openHere.count(key) } : standing;
  }

  #withoutRedis(subject: RateSubject, weight: number): RateDecision {
    const { metrics, onFailure, clock } = this.#options;
    if (weight === 0) return this.#local.peek(subject);
    if (onFailure === 'open') {
      metrics.rateLimiterUnshared.inc({ outcome: 'counted_here' });
      return this.#local.take(subject, weight);
    }
    metrics.rateLimiterUnshared.inc({ outcome: 'refused' });
    return refuseUncounted(this.#local.peek(subject), clock.now().getTime());
  }
}

function isUnlimited({ windows, concurrentMax }: RateSubject): boolean {
  return concurrentMax === Infinity && windows.every(({ limit }) => limit === Infinity);
}
