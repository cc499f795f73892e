import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { LIMITERS, type TestLimiter } from '../testing/limiters.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import type { RateSubject } from './plans.ts';
import type { RateDecision } from './rate-decision.ts';
import type { WindowUnit } from './sliding-window.ts';

const WINDOWS: Record<WindowUnit, { lengthMs: number; granuleMs: number }> = {
  minute: { lengthMs: MINUTE_MS, granuleMs: 50 },
  hour: { lengthMs: HOUR_MS, granuleMs: 1_000 },
  day: { lengthMs: DAY_MS, granuleMs: 60_000 },
};
const STEPS_MS = [0, 0, 7, 40, 900, 5_000, 20_000, 4 * MINUTE_MS, HOUR_MS];
const WEIGHTS = [1, 1, 1, 2, 3, 5, 10];
const SEEDS = 10;
const REQUESTS = 400;

/** Plans between which the subject changes during the requests. */
const SUBJECTS: Record<string, RateSubject['windows'][]> = {
  'a minute and a day': [
    [
      { unit: 'minute', limit: 20 },
      { unit: 'day', limit: 150 },
    ],
  ],
  'an hour': [[{ unit: 'hour', limit: 100 }]],
  'all three': [
    [
      { unit: 'minute', limit: 12 },
      { unit: 'hour', limit: 40 },
      { unit: 'day', limit: 90 },
    ],
  ],
  'changes of plan': [
    [
      { unit: 'minute', limit: 20 },
      { unit: 'day', limit: 150 },
    ],
    [
      { unit: 'minute', limit: 30 },
      { unit: 'day', limit: 200 },
    ],
    [
      { unit: 'minute', limit: 10 },
      { unit: 'day', limit: 100 },
    ],
  ],
};

/** Log of allowed requests, as the slow and simple reference. */
type Log = { atMs: number; weight: number }[];

function takenSince(log: Log, fromMs: number): number {
  let taken = 0;
  for (const { atMs, weight } of log) if (atMs > fromMs) taken += weight;
  return taken;
}

for (const { name: place, skip, start } of LIMITERS) {
  suite(`rate limiter compared with a log of every request, ${place}`, { skip }, () => {
    for (const [name, plans] of Object.entries(SUBJECTS)) {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        test(`the limiter equals the log with ${name}, seed ${seed}`, async () => {
          await using limiter = await start();
          await runBesideLog(limiter, plans, seededRandom(seed));
        });
      }
    }
  });
}

/** Runs random requests with pauses and occasional changes of plan. */
async function runBesideLog(
  limiter: TestLimiter,
  plans: RateSubject['windows'][],
  random: () => number,
): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let windows = plans[0]!;
  const log: Log = [];
  let refusals = 0;

  const take = async (weight: number) => {
    const subject: RateSubject = { key: 'key_1', windows, concurrentMax: Infinity };
    const decision = await limiter.take(subject, weight);
    requireAdmissible(decision, { log, windows, weight, nowMs: limiter.nowMs() });
    if (decision.allowed) log.push({ atMs: limiter.nowMs(), weight });
    requireExactHeaders(decision, { log, windows, nowMs: limiter.nowMs() });
    return decision;
  };

  for (let request = 0; request < REQUESTS; request += 1) {
    const facts = { log, windows, nowMs: limiter.nowMs() };
    const step = random() < 0.05 ? stepToEdge(facts, random) : pick(STEPS_MS) * random();
    limiter.advance(Math.floor(step));
    if (random() < 0.05) windows = pick(plans);
    const weight = pick(WEIGHTS);
    const refused = await take(weight);
    if (refused.allowed) continue;

    refusals += 1;
    requireRefusable(refused, { log, windows, weight, nowMs: limiter.nowMs() });
    if (random() < 0.3) {
      limiter.advance(refused.retryAfter! * 1_000);
      const { allowed } = await take(weight);
      assert.equal(allowed, true, `weight ${weight} after ${refused.retryAfter} s`);
    }
  }
  assert.ok(refusals > 5, `only ${refusals} refusals`);
}

/** Returns the time until about when an earlier request leaves a window; undefined if that has passed. */
function stepToEdge({ log, windows, nowMs }: Facts, random: () => number): number {
  const { unit } = windows[Math.floor(random() * windows.length)]!;
  const { lengthMs, granuleMs } = WINDOWS[unit];
  const recent = log.slice(-30);
  const { atMs = 0 } = recent[Math.floor(random() * recent.length)] ?? {};
  return Math.max(0, atMs + lengthMs + (random() * 2 - 0.5) * granuleMs - nowMs);
}

type Facts = { log: Log; windows: RateSubject['windows']; nowMs: number };

function requireAdmissible(
  { allowed }: RateDecision,
  { log, windows, weight, nowMs }: Facts & { weight: number },
): void {
  if (!allowed) return;
  for (const { unit, limit } of windows) {
    const exact = takenSince(log, nowMs - WINDOWS[unit].lengthMs);
    assert.ok(exact + weight <= limit, `${exact} and ${weight} of ${limit} a ${unit} let through`);
  }
}

function requireExactHeaders(decision: RateDecision, { log, windows, nowMs }: Facts): void {
  for (const [index, { unit, limit }] of windows.entries()) {
    const { lengthMs, granuleMs } = WINDOWS[unit];
    const exact = takenSince(log, nowMs - lengthMs);
    const withGranule = takenSince(log, nowMs - lengthMs - granuleMs);
    const { remaining } = decision.windows[index]!;
    assert.ok(remaining <= Math.max(0, limit - exact), `${remaining} a ${unit} are too many`);
    assert.ok(remaining >= limit - withGranule, `${remaining} a ${unit} are too few`);
  }
  const fewest = Math.min(...decision.windows.map(({ remaining }) => remaining));
  assert.equal(decision.remaining, Math.min(decision.limit, fewest));
}

function requireRefusable(
  { refusedBy, retryAfter = 0, reset }: RateDecision,
  { log, windows, weight, nowMs }: Facts & { weight: number },
): void {
  const { unit, limit } = windows.find((window) => refusedBy === `requests_per_${window.unit}`)!;
  const { lengthMs, granuleMs } = WINDOWS[unit];
  const counted = takenSince(log, nowMs - lengthMs - granuleMs);
  assert.ok(counted + weight > limit, `refused although ${counted} of ${limit} used`);
  assert.ok(reset * 1_000 > nowMs + (retryAfter - 1) * 1_000, 'the reset is too early');
  assert.ok(reset * 1_000 < nowMs + (retryAfter + 1) * 1_000, 'the reset is too late');
}

suite('local and Redis rate limiters', () => {
  const [inProcess, onRedis] = LIMITERS;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    test(
      `both limiters make identical decisions, seed ${seed}`,
      { skip: onRedis!.skip },
      async () => {
        const random = seededRandom(seed);
        const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
        await using one = await inProcess!.start();
        await using other = await onRedis!.start();
        const open: (() => void)[] = [];

        for (let request = 0; request < REQUESTS; request += 1) {
          const name = pick(Object.keys(SUBJECTS));
          const windows = pick(SUBJECTS[name]!);
          const subject = { key: `key of ${name}`, windows, concurrentMax: pick([3, 5]) };
          const weight = pick([0, ...WEIGHTS, 200]);
          const ms = Math.floor(pick(STEPS_MS.slice(0, -1)) * random());
          // On Redis an open request without renewal expires.
          while (open.length > (ms > 1_000 ? 0 : 4)) open.shift()!();
          one.advance(ms);
          other.advance(ms);
          const { release: endOne, ...expected } = await one.take(subject, weight);
          const { release: endOther, ...actual } = await other.take(subject, weight);
          assert.deepEqual(actual, expected, `request ${request} of weight ${weight}`);
          open.push(() => (endOne(), endOther()));
        }
      },
    );
  }
});
