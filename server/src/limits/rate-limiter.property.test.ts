import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import type { RateSubject } from './plans.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { WindowUnit } from './sliding-window.ts';

const START = Date.parse('2026-01-05T09:00:00.123Z');
const WINDOWS: Record<WindowUnit, { lengthMs: number; granuleMs: number }> = {
  minute: { lengthMs: MINUTE_MS, granuleMs: 50 },
  hour: { lengthMs: HOUR_MS, granuleMs: 1_000 },
  day: { lengthMs: DAY_MS, granuleMs: 60_000 },
};
const STEPS_MS = [0, 0, 7, 40, 900, 5_000, 20_000, 4 * MINUTE_MS, HOUR_MS];
const WEIGHTS = [1, 1, 1, 2, 3, 5, 10];

const SUBJECTS: Record<string, RateSubject['windows']> = {
  'a minute and a day': [
    { unit: 'minute', limit: 20 },
    { unit: 'day', limit: 150 },
  ],
  'an hour': [{ unit: 'hour', limit: 100 }],
  'all three': [
    { unit: 'minute', limit: 12 },
    { unit: 'hour', limit: 40 },
    { unit: 'day', limit: 90 },
  ],
};

/** What was let through, one entry a request; the slow and simple way to count. */
type Log = { atMs: number; weight: number }[];

function takenSince(log: Log, fromMs: number): number {
  let taken = 0;
  for (const { atMs, weight } of log) if (atMs > fromMs) taken += weight;
  return taken;
}

suite('the limiter beside a log of every request', () => {
  for (const [name, windows] of Object.entries(SUBJECTS)) {
    for (let seed = 1; seed <= 10; seed += 1) {
      test(`with ${name}, seed ${seed}`, () => runBesideLog(windows, seededRandom(seed)));
    }
  }
});

function runBesideLog(windows: RateSubject['windows'], random: () => number): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let nowMs = START;
  const limiter = createRateLimiter({ clock: { now: () => new Date(nowMs) } });
  const subject: RateSubject = { key: 'key_1', windows, concurrentMax: Infinity };
  const log: Log = [];
  let refusals = 0;

  const take = (weight: number) => {
    const decision = limiter.take(subject, weight);
    if (decision.allowed) log.push({ atMs: nowMs, weight });
    for (const [index, { unit, limit }] of windows.entries()) {
      const { lengthMs, granuleMs } = WINDOWS[unit];
      const exact = takenSince(log, nowMs - lengthMs);
      const withGranule = takenSince(log, nowMs - lengthMs - granuleMs);
      const { remaining } = decision.windows[index]!;

      assert.ok(exact <= limit, `${exact} of ${limit} a ${unit} were let through`);
      assert.ok(remaining <= limit - exact, `${remaining} a ${unit} are too many`);
      assert.ok(remaining >= limit - withGranule, `${remaining} a ${unit} are too few`);
    }
    assert.equal(decision.remaining, Math.min(...decision.windows.map((state) => state.remaining)));
    return decision;
  };

  for (let request = 0; request < 400; request += 1) {
    nowMs += Math.floor(pick(STEPS_MS) * random());
    const weight = pick(WEIGHTS);
    const { allowed, refusedBy, retryAfter, reset } = take(weight);
    if (allowed) continue;

    refusals += 1;
    const full = windows.find(({ unit }) => refusedBy === `requests_per_${unit}`)!;
    const { lengthMs, granuleMs } = WINDOWS[full.unit];
    const counted = takenSince(log, nowMs - lengthMs - granuleMs);
    assert.ok(counted + weight > full.limit, `refused although ${counted} of ${full.limit} used`);
    assert.ok(reset * 1_000 > nowMs + (retryAfter! - 1) * 1_000, 'the reset is too early');
    assert.ok(reset * 1_000 < nowMs + (retryAfter! + 1) * 1_000, 'the reset is too late');
    if (random() < 0.3) {
      nowMs += retryAfter! * 1_000;
      assert.equal(take(weight).allowed, true, `weight ${weight} after ${retryAfter} s`);
    }
  }
  assert.ok(refusals > 10, `only ${refusals} refusals`);
}
