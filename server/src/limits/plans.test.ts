import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Plan } from '../contract/limits.ts';
import { createRatePlans, type RateSettings } from './plans.ts';

const SETTINGS: RateSettings = { anonymousRequestsPerMinute: 60, enterprise: {} };

suite('limits of a credential', () => {
  const PLANS: [Plan, perMinute: number, perDay: number, concurrent: number][] = [
    ['individual', 60, 10_000, 5],
    ['team', 300, 100_000, 25],
    ['standard', 100, 100_000, 25],
    ['pro', 1_000, 1_000_000, 100],
    ['enterprise', Infinity, Infinity, Infinity],
  ];
  for (const [plan, perMinute, perDay, concurrent] of PLANS) {
    test(`${plan} has ${perMinute} a minute, ${perDay} a day and ${concurrent} at once`, () => {
      const subject = createRatePlans(SETTINGS).ofCredential({
        id: 'key_1',
        plan,
        environment: 'live',
      });

      assert.deepEqual(subject, {
        key: 'key_1',
        windows: [
          { unit: 'minute', limit: perMinute },
          { unit: 'day', limit: perDay },
        ],
        concurrentMax: concurrent,
      });
    });

    test(`a test key on ${plan} has 100 an hour instead, and the concurrency of the plan`, () => {
      const subject = createRatePlans(SETTINGS).ofCredential({
        id: 'key_1',
        plan,
        environment: 'test',
      });

      assert.deepEqual(subject.windows, [{ unit: 'hour', limit: 100 }]);
      assert.equal(subject.concurrentMax, concurrent);
    });
  }

  test('enterprise follows the settings that are given', () => {
    const plans = createRatePlans({
      ...SETTINGS,
      enterprise: { requestsPerMinute: 5_000, requestsPerDay: undefined, concurrentRequests: 200 },
    });

    const subject = plans.ofCredential({ id: 'key_1', plan: 'enterprise', environment: 'live' });

    assert.deepEqual(subject.windows, [
      { unit: 'minute', limit: 5_000 },
      { unit: 'day', limit: Infinity },
    ]);
    assert.equal(subject.concurrentMax, 200);
  });

  test('a limit below 1 is refused, since it would let nothing through', () => {
    const settings = { ...SETTINGS, enterprise: { requestsPerDay: 0 } };

    assert.throws(() => createRatePlans(settings), RangeError);
  });
});

suite('limits of a key of its own', () => {
  const plans = createRatePlans(SETTINGS);
  const OWN: [string, Parameters<typeof plans.ofCredential>[0]['rateLimit'], object][] = [
    [
      'hold where they are less than those of the plan',
      { requests_per_minute: 10, requests_per_day: 500, concurrent_requests: 2 },
      { minute: 10, day: 500, concurrentMax: 2 },
    ],
    [
      'never allow more than the plan',
      { requests_per_minute: 1_000, requests_per_day: 1_000_000, concurrent_requests: 100 },
      { minute: 60, day: 10_000, concurrentMax: 5 },
    ],
    [
      'leave the rest to the plan',
      { requests_per_day: 7 },
      { minute: 60, day: 7, concurrentMax: 5 },
    ],
    ['may be none', null, { minute: 60, day: 10_000, concurrentMax: 5 }],
  ];
  for (const [name, rateLimit, expected] of OWN) {
    test(name, () => {
      const subject = plans.ofCredential({
        id: 'k',
        plan: 'individual',
        environment: 'live',
        rateLimit,
      });
      const windows = subject.windows.map(({ unit, limit }) => [unit, limit]);

      assert.deepEqual(
        { ...Object.fromEntries(windows), concurrentMax: subject.concurrentMax },
        expected,
      );
      assert.equal(subject.windows[0]!.unit, 'minute');
    });
  }

  test('limit Enterprise, which is unlimited', () => {
    const rateLimit = { requests_per_minute: 3 };
    const subject = plans.ofCredential({
      id: 'k',
      plan: 'enterprise',
      environment: 'live',
      rateLimit,
    });

    assert.deepEqual(subject.windows[0], { unit: 'minute', limit: 3 });
    assert.equal(subject.concurrentMax, Infinity);
  });

  test('hold beside the hour of a test key, whose limit stays the one in the headers', () => {
    const rateLimit = { requests_per_minute: 3, requests_per_day: 50 };
    const subject = plans.ofCredential({ id: 'k', plan: 'team', environment: 'test', rateLimit });

    assert.deepEqual(subject.windows, [
      { unit: 'hour', limit: 100 },
      { unit: 'minute', limit: 3 },
      { unit: 'day', limit: 50 },
    ]);
  });
});

suite('limits of an address', () => {
  test('are those of the setting', () => {
    const plans = createRatePlans({ ...SETTINGS, anonymousRequestsPerMinute: 7 });

    assert.deepEqual(plans.ofAddress('203.0.113.9').windows, [{ unit: 'minute', limit: 7 }]);
  });

  const SAME: [string, string, boolean][] = [
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.8', false],
    ['203.0.113.9', '::ffff:203.0.113.9', true],
    ['2001:db8:1:2:3::4', '2001:db8:1:2:ffff::1', true],
    ['2001:db8:1:2::4', '2001:db8:1:3::4', false],
    ['unix socket', 'unix socket', true],
  ];
  for (const [one, other, same] of SAME) {
    test(`${one} and ${other} are ${same ? 'one caller' : 'two callers'}`, () => {
      const plans = createRatePlans(SETTINGS);

      assert.equal(plans.ofAddress(one).key === plans.ofAddress(other).key, same);
    });
  }
});
