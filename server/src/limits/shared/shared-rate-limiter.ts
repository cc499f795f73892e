import { randomBytes } from 'node:crypto';

import type { Logger } from 'pino';

import type { Clock } from '../../kernel/clock.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import {
  createRateLimiter,
  type LocalRateLimiter,
  OpenRequests,
  type RateLimiter,
} from '../rate-limiter.ts';
import {
  allowedDecision,
  type RateDecision,
  refusedDecision,
  outageDecision,
  type UsageSnapshot,
} from '../rate-decision.ts';
import { isUnlimited, type RateSubject } from '../plans.ts';
import { DependencyBreaker } from './dependency-breaker.ts';
import { OpenLeases } from './open-leases.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { createSharedCounts, type SharedCounts, type SharedCountsResult } from './shared-counts.ts';

export type SharedLimiterOptions = {
  url: string;
  /** Behaviour while Redis is down: `open` counts in this process, `closed` refuses requests. */
  onFailure: 'open' | 'closed';
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  secrets: SecretBox;
  /** Prefix of every key. Its part in braces puts all keys on one cluster slot, since a script takes several subjects. */
  prefix?: string;
  /** Replaces the clock of Redis in tests: Unix time in milliseconds. */
  nowMs?: () => number;
  timings?: Partial<typeof TIMINGS>;
};

const TIMINGS = {
  /** Longest wait of a request for Redis. */
  timeoutMs: 250,
  /** Longest wait for the first connection. */
  startMs: 1_000,
  probeMs: 500,
  /** Lifetime of a lease, after which open requests of a crashed process end. */
  leaseMs: 30_000,
  heartbeatMs: 10_000,
};

/** Subject of the probes. */
const PROBE: RateSubject = {
  key: 'probe',
  windows: [{ unit: 'minute', limit: 1_000_000 }],
  concurrentMax: Infinity,
};

/**
 * Creates a rate limiter with counts in Redis that all processes share, in one round trip for each request. While Redis is
 * down it counts in this process or refuses, by `onFailure`. These local counts are not copied to Redis later.
 */
export async function createSharedRateLimiter(options: SharedLimiterOptions): Promise<RateLimiter> {
  const { log, metrics, onFailure, prefix = '{docket:limits}:' } = options;
  const timings = { ...TIMINGS, ...options.timings };
  let lastError: string | undefined;
  const redis = await connectRedis(options.url, timings.startMs, (message) => {
    lastError = message;
  });
  const counts = createSharedCounts(redis, { ...options, prefix, leaseMs: timings.leaseMs });
  const breaker = new DependencyBreaker({
    ...timings,
    probe: () => counts.consume(PROBE, 1, ''),
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
      leases.scheduleFlush();
    },
  });
  const leases = new OpenLeases(counts, () => breaker.isDown, timings.heartbeatMs);
  return new SharedRateLimiter(options, { redis, counts, breaker, leases });
}

type SharedLimiterDependencies = {
  redis: RedisConnection;
  counts: SharedCounts;
  breaker: DependencyBreaker;
  leases: OpenLeases;
};

class SharedRateLimiter implements RateLimiter {
  readonly #options: SharedLimiterOptions;
  readonly #dependencies: SharedLimiterDependencies;
  readonly #local: LocalRateLimiter;
  readonly #openHere = new OpenRequests();
  /** Prefix of request ids of this process. */
  readonly #idPrefix = randomBytes(6).toString('base64url');
  #lastId = 0;

  constructor(options: SharedLimiterOptions, dependencies: SharedLimiterDependencies) {
    this.#options = options;
    this.#dependencies = dependencies;
    this.#local = createRateLimiter(options);
  }

  consume(subject: RateSubject, weight: number): RateDecision | Promise<RateDecision> {
    if (isUnlimited(subject)) return this.#local.consume(subject, weight);
    return this.#dependencies.breaker.isDown
      ? this.#consumeLocally(subject, weight)
      : this.#consumeInRedis(subject, weight);
  }

  async close(): Promise<void> {
    const { redis, breaker, leases } = this.#dependencies;
    await leases.flush();
    leases.close();
    breaker.close();
    redis.close();
  }

  async #consumeInRedis(subject: RateSubject, weight: number): Promise<RateDecision> {
    const { counts, breaker, leases } = this.#dependencies;
    const id = `${this.#idPrefix}-${++this.#lastId}`;
    const keys = weight > 0 ? this.#leasedKeys(subject) : [];
    try {
      const result = await breaker.call(
        () => counts.consume(subject, weight, id, (key) => leases.drainReleased(key)),
        (late) => {
          if (!late.refusal) for (const key of keys) leases.release(key, id);
        },
      );
      const usage = this.#usage(result);
      if (result.refusal) return refusedDecision(result.subject, usage, result.refusal);
      if (weight === 0) return allowedDecision(subject, usage);
      const release = this.#enter(subject, keys, id);
      // Computed again: the local count now includes this request.
      return allowedDecision(subject, this.#usage(result), release);
    } catch {
      return this.#consumeLocally(subject, weight);
    }
  }

  /** Returns the Redis keys of the subject and its ceilings that limit concurrent requests. */
  #leasedKeys(subject: RateSubject): string[] {
    const { counts } = this.#dependencies;
    return [subject, ...(subject.ceilings ?? [])]
      .filter(({ concurrentMax }) => concurrentMax !== Infinity)
      .map((limited) => counts.openKey(limited));
  }

  /** Adds an open request. @returns a function that ends it */
  #enter({ key, concurrentMax }: RateSubject, leasedKeys: readonly string[], id: string) {
    const { leases } = this.#dependencies;
    const releases = leasedKeys.map((leased) => leases.acquire(leased, id));
    if (concurrentMax === Infinity) releases.push(this.#openHere.enter({ key }));
    return () => {
      for (const release of releases) release();
    };
  }

  /** Returns the usage of a subject. Unlimited concurrency is counted locally, only for the headers. */
  #usage({ subject: { key, concurrentMax }, usage }: SharedCountsResult): UsageSnapshot {
    return concurrentMax === Infinity ? { ...usage, open: this.#openHere.count(key) } : usage;
  }

  #consumeLocally(subject: RateSubject, weight: number): RateDecision {
    const { metrics, onFailure, clock } = this.#options;
    if (weight === 0) return this.#local.peek(subject);
    if (onFailure === 'open') {
      metrics.rateLimiterUnshared.inc({ outcome: 'counted_here' });
      return this.#local.consume(subject, weight);
    }
    metrics.rateLimiterUnshared.inc({ outcome: 'refused' });
    return outageDecision(this.#local.peek(subject), clock.now().getTime());
  }
}
