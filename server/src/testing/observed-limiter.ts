import { setTimeout as sleep } from 'node:timers/promises';

import { pino } from 'pino';

import { createMetrics } from '../kernel/metrics.ts';
import type { RateSubject } from '../limits/plans.ts';
import type { RateDecision } from '../limits/rate-decision.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { SharedLimiterOptions } from '../limits/shared/shared-rate-limiter.ts';
import { newPrefix, startSharedLimiter } from './limiters.ts';

/** Short timings for tests. */
export const QUICK = { startMs: 500, probeMs: 20 };

export const SUBJECT: RateSubject = {
  key: 'key_1',
  windows: [{ unit: 'minute', limit: 10 }],
  concurrentMax: 3,
};

export type Observed = {
  limiter: RateLimiter;
  lines: { msg: string; level: number; reason?: string }[];
  metric(name: string): Promise<number>;
};

/** A limiter whose log and metrics are looked at, with quick timings. */
export async function observe(
  options: Partial<SharedLimiterOptions>,
): Promise<Observed & AsyncDisposable> {
  const lines: Observed['lines'] = [];
  const metrics = createMetrics();
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const limiter = await startSharedLimiter({
    prefix: newPrefix(),
    timings: QUICK,
    log,
    metrics,
    ...options,
  });
  return {
    limiter,
    lines,
    async metric(name) {
      const { values } = await metrics.registry.getSingleMetric(name)!.get();
      return values.reduce((sum, { value }) => sum + value, 0);
    },
    [Symbol.asyncDispose]: () => limiter.close(),
  };
}

/** Asks until the answer comes by way of Redis again, which a promise says. */
export async function untilShared(limiter: RateLimiter): Promise<RateDecision> {
  for (;;) {
    const decision = limiter.consume(SUBJECT, 0);
    if (decision instanceof Promise) return decision;
    await sleep(5);
  }
}
