import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { LIMITER_START_MS, liveKey, ratePlans } from '../testing/limiter.ts';
import { LIMITERS } from '../testing/limiters.ts';

const START_SECONDS = LIMITER_START_MS / 1_000;

for (const { name, skip, start } of LIMITERS) {
  suite(`concurrent requests, ${name}`, { skip }, () => {
    test('the sixth concurrent request on Individual is refused for a second and consumes no unit', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      for (let open = 1; open <= 5; open += 1) {
        assert.equal((await limiter.take(subject, 1)).concurrent.open, open);
      }

      const refused = await limiter.take(subject, 1);

      assert.equal(refused.allowed, false);
      assert.equal(refused.refusedBy, 'concurrent_requests');
      assert.equal(refused.retryAfter, 1);
      assert.equal(refused.reset, START_SECONDS + 1);
      assert.equal(refused.remaining, 55);
      assert.deepEqual(refused.concurrent, { limit: 5, open: 5 });
    });

    test('a request that ends frees one slot, even if it is released twice', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      const decisions = await Promise.all(
        Array.from({ length: 5 }, () => limiter.take(subject, 1)),
      );

      decisions[0]!.release();
      decisions[0]!.release();

      assert.equal((await limiter.take(subject, 1)).allowed, true);
      assert.equal((await limiter.take(subject, 1)).allowed, false);
    });

    test('releasing a refused request frees no slot', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      for (let open = 0; open < 5; open += 1) await limiter.take(subject, 1);

      (await limiter.take(subject, 1)).release();

      assert.equal((await limiter.take(subject, 1)).refusedBy, 'concurrent_requests');
    });

    test('a full window is reported before the concurrency limit', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      for (let open = 0; open < 5; open += 1) await limiter.take(subject, 12);

      assert.equal((await limiter.take(subject, 1)).refusedBy, 'requests_per_minute');
    });

    test('anonymous callers have no concurrency limit', async () => {
      await using limiter = await start();
      const subject = ratePlans().forAddress('203.0.113.9');

      for (let open = 0; open < 60; open += 1) {
        assert.equal((await limiter.take(subject, 1)).allowed, true);
      }
      assert.equal((await limiter.take(subject, 1)).refusedBy, 'requests_per_minute');
    });
  });
}
