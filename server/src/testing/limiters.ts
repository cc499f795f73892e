import { randomBytes } from 'node:crypto';
import { after } from 'node:test';

import type { Redis } from 'ioredis';

import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import type { RateSubject } from '../limits/plans.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import type { RateDecision } from '../limits/rate-decision.ts';
import {
  createSharedRateLimiter,
  type SharedLimiterOptions,
} from '../limits/shared/shared-rate-limiter.ts';
import { LIMITER_START_MS } from './limiter.ts';
import { findRedis, NO_REDIS, openRedisAt } from './redis-server.ts';

/** A limiter whose clock stands at `LIMITER_START_MS` until it is moved. */
export type TestLimiter = AsyncDisposable & {
  take(subject: RateSubject, weight: number): Promise<RateDecision>;
  /** Requests one after the other. */
  takeTimes(times: number, subject: RateSubject, weight: number): Promise<void>;
  nowMs(): number;
  advance(ms: number): void;
  /** Another process that counts together with this one; the same one where counts are not shared. */
  another(): Promise<Pick<TestLimiter, 'take'>>;
};

type LimiterKind = {
  name: string;
  /** Reason for skipping, or false. */
  skip: string | false;
  start: () => Promise<TestLimiter>;
};

/** The server that tests of this file use, if there is one. */
export const TEST_REDIS = await findRedis().catch(() => undefined);
if (TEST_REDIS) after(() => TEST_REDIS.stop());

/** Everywhere requests can be counted: all of them decide alike. */
export const LIMITERS: readonly LimiterKind[] = [
  { name: 'in process', skip: false, start: async () => startInProcess() },
  { name: 'on Redis', skip: TEST_REDIS ? false : NO_REDIS, start: startOnRedis },
];

function startInProcess(): TestLimiter {
  let nowMs = LIMITER_START_MS;
  const limiter = createRateLimiter({ clock: { now: () => new Date(nowMs) } });
  const take = async (subject: RateSubject, weight: number) => limiter.consume(subject, weight);
  return {
    take,
    takeTimes: (times, subject, weight) => takeTimes(take, times, subject, weight),
    nowMs: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    another: async () => ({ take }),
    [Symbol.asyncDispose]: () => limiter.close(),
  };
}

async function startOnRedis(): Promise<TestLimiter> {
  let nowMs = LIMITER_START_MS;
  const prefix = newPrefix();
  const start = () => startSharedLimiter({ prefix, nowMs: () => nowMs });
  const limiters = [await start()];
  const take = async (subject: RateSubject, weight: number) =>
    limiters[0]!.consume(subject, weight);
  return {
    take,
    takeTimes: (times, subject, weight) => takeTimes(take, times, subject, weight),
    nowMs: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    async another() {
      const other = await start();
      limiters.push(other);
      return { take: async (subject, weight) => other.consume(subject, weight) };
    },
    async [Symbol.asyncDispose]() {
      for (const limiter of limiters) await limiter.close();
      await deleteKeys(prefix);
    },
  };
}

async function takeTimes(
  take: TestLimiter['take'],
  times: number,
  subject: RateSubject,
  weight: number,
): Promise<void> {
  for (let taken = 0; taken < times; taken += 1) (await take(subject, weight)).release();
}

/** Returns a unique key prefix, for a server that others may use. */
export function newPrefix(): string {
  return `{docket-test:${randomBytes(8).toString('hex')}}:`;
}

/** Starts a shared limiter with the defaults of a server. */
export function startSharedLimiter(options: Partial<SharedLimiterOptions> = {}) {
  return createSharedRateLimiter({
    url: TEST_REDIS?.url ?? '',
    onFailure: 'open',
    clock: { now: () => new Date(options.nowMs?.() ?? LIMITER_START_MS) },
    log: createLog('silent'),
    metrics: createMetrics(),
    secrets: createSecretBox('the secret key of all processes together'),
    ...options,
  });
}

/** A connection of a test to the Redis that it uses. */
export function openRedis(url = TEST_REDIS?.url ?? ''): Redis {
  return openRedisAt(url);
}

async function deleteKeys(prefix: string): Promise<void> {
  const redis = openRedis();
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
    if (keys.length > 0) await redis.unlink(keys);
  }
  redis.disconnect();
}
