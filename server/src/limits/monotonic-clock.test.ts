import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, MINUTE_MS } from '../kernel/clock.ts';
import { LIMITER_START_MS, liveKey } from '../testing/limiter.ts';
import { LIMITERS } from '../testing/limiters.ts';

const START_SECONDS = LIMITER_START_MS / 1_000;

for (const { name, skip, start } of LIMITERS) {
  suite(`backward clock steps, ${name}`, { skip }, () => {
    test('a small backward step returns no unit early and keeps the wait', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      limiter.advance(MINUTE_MS);
      await limiter.takeTimes(12, subject, 5);
      limiter.advance(-30_000);

      const refused = await limiter.take(subject, 1);
      assert.equal(refused.retryAfter, 90);
      assert.equal(refused.reset, START_SECONDS + 120);
      limiter.advance(refused.retryAfter * 1_000 - 1);
      assert.equal((await limiter.take(subject, 1)).allowed, false);
      limiter.advance(1);
      assert.equal((await limiter.take(subject, 1)).allowed, true);
    });

    test('a backward step of a day makes nobody wait longer than the window', async () => {
      await using limiter = await start();
      const subject = liveKey('individual');
      await limiter.takeTimes(12, subject, 5);
      limiter.advance(-DAY_MS);

      const refused = await limiter.take(subject, 1);

      assert.equal(refused.retryAfter, 60);
      assert.equal(refused.reset, START_SECONDS - DAY_MS / 1_000 + 60);
      limiter.advance(60_000);
      assert.equal((await limiter.take(subject, 1)).allowed, true);
    });
  });
}
