import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { UNLIMITED } from '../contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { LIMITER_START_MS, liveKey, testKey } from '../testing/limiter.ts';
import { LIMITERS } from '../testing/limiters.ts';

const START_SECONDS = LIMITER_START_MS / 1_000;

for (const { name, skip, start } of LIMITERS) {
  suite(`units of a window, ${name}`, { skip }, () => {
    test('an unused window has all units left and resets now', async () => {
      await using limiter = await start();

      const { limit, remaining, reset } = await limiter.take(liveKey('individual'), 0);

      assert.deepEqual(
        { limit, remaining, reset },
        { limit: 60, remaining: 60, reset: START_SECONDS },
      );
    });

    test('units fall by the weight of each request and return after 60 seconds', async () => {
      await using limiter = await start();
      const subject = liveKey('team');

      assert.equal((await limiter.take(subject, 1)).remaining, 299);
      limiter.advance(10_000);
      assert.equal((await limiter.take(subject, 5)).remaining, 294);
      limiter.advance(50_000);
      assert.equal((await limiter.take(subject, 0)).remaining, 295);
      limiter.advance(10_000);
      assert.equal((await limiter.take(subject, 0)).remaining, 300);
    });

    test('the reset is the time when the oldest unit returns', async () => {
      await using limiter = await start();
      const subject = liveKey('team');
      await limiter.take(subject, 1);
      limiter.advance(10_000);

      assert.equal((await limiter.take(subject, 5)).reset, START_SECONDS + 60);
    });

    test('remaining and reset describe the day if it has fewer units left', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      for (let minute = 0; minute < 166; minute += 1) {
        await limiter.takeTimes(60, subject, 1);
        limiter.advance(MINUTE_MS);
      }

      const { limit, remaining, reset, windows } = await limiter.take(subject, 0);

      assert.deepEqual(
        { limit, remaining, reset },
        { limit: 60, remaining: 40, reset: START_SECONDS + DAY_MS / 1_000 },
      );
      assert.deepEqual(windows, [
        {
          unit: 'minute',
          seconds: 60,
          limit: 60,
          remaining: 60,
          reset: START_SECONDS + 166 * 60,
          returnsInSeconds: 0,
        },
        {
          unit: 'day',
          seconds: 86_400,
          limit: 10_000,
          remaining: 40,
          reset: START_SECONDS + 86_400,
          returnsInSeconds: 86_400 - 166 * 60,
        },
      ]);
    });

    test('a request of weight 0 consumes nothing and is never refused', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      await limiter.takeTimes(60, subject, 1);

      const decision = await limiter.take(subject, 0);

      assert.equal(decision.allowed, true);
      assert.equal(decision.remaining, 0);
      assert.equal(decision.concurrent.open, 0);
    });

    test('an unlimited plan has the largest exact integer as limit and remaining', async () => {
      await using limiter = await start();
      const subject = liveKey('enterprise');
      await limiter.takeTimes(1_000, subject, 10);

      const { limit, remaining, reset, concurrent } = await limiter.take(subject, 10);

      assert.deepEqual(
        { limit, remaining, reset },
        { limit: UNLIMITED, remaining: UNLIMITED, reset: START_SECONDS },
      );
      assert.deepEqual(concurrent, { limit: UNLIMITED, open: 1 });
    });

    test('a change of plan keeps the used units', async () => {
      await using limiter = await start();
      await limiter.takeTimes(50, liveKey('individual'), 1);

      assert.equal((await limiter.take(liveKey('team'), 0)).remaining, 250);
    });
  });

  suite(`refused requests, ${name}`, { skip }, () => {
    test('a refusal names the full window and the wait, and consumes nothing', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      await limiter.takeTimes(12, subject, 5);
      limiter.advance(20_500);

      const refused = await limiter.take(subject, 1);
      const again = await limiter.take(subject, 1);

      assert.equal(refused.allowed, false);
      assert.equal(refused.refusedBy, 'requests_per_minute');
      assert.equal(refused.remaining, 0);
      assert.equal(refused.retryAfter, 40);
      assert.equal(refused.reset, START_SECONDS + 60);
      assert.deepEqual({ ...again, release: 0 }, { ...refused, release: 0 });
    });

    test('a refusal names the day if minute and day are full', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      for (let minute = 0; minute < 166; minute += 1) {
        await limiter.takeTimes(60, subject, 1);
        limiter.advance(MINUTE_MS);
      }
      await limiter.takeTimes(40, subject, 1);

      const refused = await limiter.take(subject, 30);

      assert.equal(refused.refusedBy, 'requests_per_day');
      assert.equal(refused.retryAfter, (DAY_MS - 166 * MINUTE_MS) / 1_000);
    });

    for (const weight of [1, 5, 10]) {
      test(`after its wait a refused request of weight ${weight} on a test key succeeds`, async () => {
        await using limiter = await start();
        const subject = testKey('individual');
        for (let taken = 0; taken < 100; taken += weight) {
          const { allowed, limit, remaining, release } = await limiter.take(subject, weight);
          assert.deepEqual(
            { allowed, limit, remaining },
            { allowed: true, limit: 100, remaining: 100 - taken - weight },
          );
          release();
        }

        const refused = await limiter.take(subject, weight);
        assert.equal(refused.refusedBy, 'requests_per_hour');
        assert.equal(refused.retryAfter, HOUR_MS / 1_000);
        assert.equal(refused.reset, START_SECONDS + 3_600);
        limiter.advance(refused.retryAfter * 1_000 - 1);
        assert.equal((await limiter.take(subject, weight)).allowed, false);
        limiter.advance(1);
        assert.equal((await limiter.take(subject, weight)).allowed, true);
      });
    }

    test('a refused request waits until its whole weight fits', async () => {
      await using limiter = await start();
      const subject = testKey('individual');
      for (let second = 0; second < 100; second += 1) {
        (await limiter.take(subject, 1)).release();
        limiter.advance(1_000);
      }

      assert.equal((await limiter.take(subject, 1)).retryAfter, 3_500);
      assert.equal((await limiter.take(subject, 5)).retryAfter, 3_504);
      assert.equal((await limiter.take(subject, 10)).retryAfter, 3_509);
    });

    test('a request with a weight above the limit waits until the window is empty', async () => {
      await using limiter = await start();
      const subject = liveKey('enterprise', { requestsPerMinute: 3 });
      (await limiter.take(subject, 1)).release();

      const refused = await limiter.take(subject, 5);
      limiter.advance(60_000);
      const allowed = await limiter.take(subject, 5);

      assert.equal(refused.retryAfter, 60);
      assert.equal(allowed.allowed, true);
      assert.equal(allowed.remaining, 0);
    });
  });
}
