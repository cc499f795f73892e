import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Plan } from '../contract/limits.ts';
import { NO_CEILINGS, ratedCredential } from '../testing/limiter.ts';
import { createRatePlans, type RateSettings, type RateSubject } from './plans.ts';

const SETTINGS: RateSettings = {
  anonymousRequestsPerMinute: 60,
  enterprise: {},
  ceilings: NO_CEILINGS,
};

/** Returns limits without the plans and settings that messages name; `refusals.test.ts` checks those. */
function withoutSources<T extends Partial<RateSubject>>(limits: T) {
  const windows = limits.windows?.map(({ unit, limit }) => ({ unit, limit }));
  const copy = { ...limits, windows };
  delete copy.concurrentSource;
  return copy;
}

suite('limits of a credential', () => {
  const PLANS: [Plan, perMinute: number, perDay: number, concurrent: number][] = [
    ['individual', 60, 10_000, 5],
    ['team', 300, 100_000, 25],
    ['standard', 100, 100_000, 25],
    ['pro', 1_000, 1_000_000, 100],
    ['enterprise', Infinity, Infinity, Infinity],
  ];
  for (const [plan, perMinute, perDay, concurrent] of PLANS) {
    test(`${plan} has ${perMinute} units a minute, ${perDay} a day and ${concurrent} concurrent requests`, () => {
      const subject = createRatePlans(SETTINGS).forCredential(ratedCredential({ plan }));

      assert.deepEqual(withoutSources(subject), {
        key: 'key_1',
        windows: [
          { unit: 'minute', limit: perMinute },
          { unit: 'day', limit: perDay },
        ],
        concurrentMax: concurrent,
        ceilings: [],
      });
    });

    test(`a test key on ${plan} has 100 units an hour and the concurrency of the plan`, () => {
      const subject = createRatePlans(SETTINGS).forCredential(
        ratedCredential({ plan, environment: 'test' }),
      );

      assert.deepEqual(withoutSources(subject).windows, [{ unit: 'hour', limit: 100 }]);
      assert.equal(subject.concurrentMax, concurrent);
    });
  }

  test('the Enterprise plan has the limits of the settings', () => {
    const plans = createRatePlans({
      ...SETTINGS,
      enterprise: { requestsPerMinute: 5_000, requestsPerDay: undefined, concurrentRequests: 200 },
    });

    const subject = plans.forCredential(ratedCredential({ plan: 'enterprise' }));

    assert.deepEqual(withoutSources(subject).windows, [
      { unit: 'minute', limit: 5_000 },
      { unit: 'day', limit: Infinity },
    ]);
    assert.equal(subject.concurrentMax, 200);
  });

  test('a limit below 1 is rejected', () => {
    const settings = { ...SETTINGS, enterprise: { requestsPerDay: 0 } };

    assert.throws(() => createRatePlans(settings), RangeError);
  });
});

suite('own limits of a key', () => {
  const plans = createRatePlans(SETTINGS);
  const OWN: [string, Parameters<typeof plans.forCredential>[0]['rateLimit'], object][] = [
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
      const subject = plans.forCredential(ratedCredential({ plan: 'individual', rateLimit }));
      const windows = subject.windows.map(({ unit, limit }) => [unit, limit]);

      assert.deepEqual(
        { ...Object.fromEntries(windows), concurrentMax: subject.concurrentMax },
        expected,
      );
      assert.equal(subject.windows[0]!.unit, 'minute');
    });
  }

  test('own limits of a key apply to the unlimited Enterprise plan', () => {
    const rateLimit = { requests_per_minute: 3 };
    const subject = plans.forCredential(ratedCredential({ plan: 'enterprise', rateLimit }));

    assert.deepEqual(withoutSources(subject).windows?.[0], { unit: 'minute', limit: 3 });
    assert.equal(subject.concurrentMax, Infinity);
  });

  test('own limits of a test key apply beside its hour, which stays in the headers', () => {
    const rateLimit = { requests_per_minute: 3, requests_per_day: 50 };
    const subject = plans.forCredential(
      ratedCredential({ plan: 'team', environment: 'test', rateLimit }),
    );

    assert.deepEqual(withoutSources(subject).windows, [
      { unit: 'hour', limit: 100 },
      { unit: 'minute', limit: 3 },
      { unit: 'day', limit: 50 },
    ]);
  });
});

suite('ceilings over all credentials', () => {
  const plans = createRatePlans({ ...SETTINGS, ceilings: { user: 3, workspace: 10 } });
  const ceilingsOf = (credential: Parameters<typeof ratedCredential>[0]) =>
    plans.forCredential(ratedCredential(credential)).ceilings?.map(withoutSources);

  const ownersOf = (credential: Parameters<typeof ratedCredential>[0]) =>
    ceilingsOf(credential)?.map(({ owner }) => owner);

  test('a user has three times the plan and a workspace ten times', () => {
    assert.deepEqual(ceilingsOf({ plan: 'team', userId: 'user_1' }), [
      {
        owner: 'user',
        key: 'all:user_1:team:live',
        windows: [
          { unit: 'minute', limit: 900 },
          { unit: 'day', limit: 300_000 },
        ],
        concurrentMax: 75,
      },
      {
        owner: 'workspace',
        key: 'all:ws_1',
        windows: [
          { unit: 'minute', limit: 3_000 },
          { unit: 'day', limit: 1_000_000 },
        ],
        concurrentMax: 250,
      },
    ]);
  });

  test('a service key has no user, and a user without workspaces has no workspace', () => {
    assert.deepEqual(ownersOf({ plan: 'team', userId: null }), ['workspace']);
    assert.deepEqual(ownersOf({ plan: 'team', userId: 'user_1', workspaceId: '' }), ['user']);
  });

  test('test credentials have ceilings over their hour, apart from live ones', () => {
    const [user] = ceilingsOf({ plan: 'team', userId: 'user_1', environment: 'test' }) ?? [];

    assert.equal(user?.key, 'all:user_1:team:test');
    assert.deepEqual(user.windows, [{ unit: 'hour', limit: 300 }]);
  });

  test('own limits of a key leave the ceilings as they are', () => {
    const rateLimit = { requests_per_minute: 1, concurrent_requests: 1 };
    const own = ceilingsOf({ plan: 'team', rateLimit });

    assert.deepEqual(own, ceilingsOf({ plan: 'team' }));
  });

  test('an unlimited plan has no ceilings', () => {
    assert.deepEqual(ceilingsOf({ plan: 'enterprise', userId: 'user_1' }), []);
  });
});

suite('limits of an address', () => {
  test('the limits of an address come from the setting', () => {
    const plans = createRatePlans({ ...SETTINGS, anonymousRequestsPerMinute: 7 });

    const { windows } = withoutSources(plans.forAddress('203.0.113.9'));
    assert.deepEqual(windows, [{ unit: 'minute', limit: 7 }]);
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

      assert.equal(plans.forAddress(one).key === plans.forAddress(other).key, same);
    });
  }
});
