import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { LIMITER_START_MS, NO_CEILINGS, ratedCredential, ratePlans } from '../testing/limiter.ts';
import { LIMITERS } from '../testing/limiters.ts';
import { rateLimitError } from './rate-decision.ts';

const CEILINGS = { user: 3, workspace: 10 };

/** Keys on the plan Individual: 60 units a minute and 5 requests at once each. */
const keyOf = (id: string, userId: string | null, ceilings = CEILINGS) =>
  ratePlans({}, ceilings).forCredential(ratedCredential({ id, userId, plan: 'individual' }));

const service = (index: number) => keyOf(`key_${index}`, null);

for (const { name, skip, start } of LIMITERS) {
  suite(`ceilings over all credentials, ${name}`, { skip }, () => {
    test('four keys of a user have no more units a minute than three', async () => {
      await using limiter = await start();
      for (const id of ['key_1', 'key_2', 'key_3']) {
        await limiter.takeTimes(6, keyOf(id, 'user_1'), 10);
      }

      const refused = await limiter.take(keyOf('key_4', 'user_1'), 1);

      assert.equal(refused.refusedBy, 'requests_per_minute');
      assert.equal(refused.ceilingOf, 'user');
      assert.equal(refused.limit, 180);
      assert.equal(refused.remaining, 0);
      assert.equal(refused.retryAfter, 60);
      assert.equal(refused.reset, (LIMITER_START_MS + MINUTE_MS) / 1_000);
      assert.equal((await limiter.take(keyOf('key_5', 'user_2'), 1)).allowed, true);
    });

    test('all keys of a workspace together have ten times the units of one', async () => {
      await using limiter = await start();
      for (let key = 0; key < 10; key += 1) await limiter.takeTimes(6, service(key), 10);

      const refused = await limiter.take(service(10), 1);

      assert.equal(refused.ceilingOf, 'workspace');
      assert.equal(refused.limit, 600);
      const { message, details } = rateLimitError(refused);
      assert.equal(
        message,
        'Too many requests of all credentials of this workspace: at most 600 units per minute (plan individual times DOCKET_WORKSPACE_LIMIT_FACTOR); wait before the next one',
      );
      assert.deepEqual(details, { type: 'requests_per_minute', ceiling: 'workspace' });
      limiter.advance(MINUTE_MS);
      assert.equal((await limiter.take(service(10), 1)).allowed, true);
    });

    test('a user has three times as many concurrent requests as a key, and each that ends frees a slot', async () => {
      await using limiter = await start();
      const open = [];
      for (const id of ['key_1', 'key_2', 'key_3']) {
        for (let request = 0; request < 5; request += 1) {
          open.push(await limiter.take(keyOf(id, 'user_1'), 1));
        }
      }

      const refused = await limiter.take(keyOf('key_4', 'user_1'), 1);
      open[0]!.release();
      open[0]!.release();

      assert.equal(refused.refusedBy, 'concurrent_requests');
      assert.equal(refused.ceilingOf, 'user');
      assert.deepEqual(refused.concurrent, { limit: 15, open: 15 });
      assert.equal((await limiter.take(keyOf('key_4', 'user_1'), 1)).allowed, true);
      assert.equal((await limiter.take(keyOf('key_4', 'user_1'), 1)).allowed, false);
    });

    test('a request that a ceiling refuses consumes nothing of its credential or of the other ceiling', async () => {
      await using limiter = await start();
      for (const id of ['key_1', 'key_2', 'key_3']) {
        await limiter.takeTimes(6, keyOf(id, 'user_1'), 10);
      }

      await limiter.takeTimes(60, keyOf('key_4', 'user_1'), 10);

      // Of the 600 units of the workspace, 180 are used, by the three keys.
      assert.equal((await limiter.take(keyOf('key_4', null), 0)).remaining, 60);
      for (let key = 5; key < 12; key += 1) {
        const decision = await limiter.take(service(key), 60);
        assert.equal(decision.allowed, true, `key_${key}`);
        decision.release();
      }
      assert.equal((await limiter.take(service(12), 1)).ceilingOf, 'workspace');
    });

    test('the headers of an allowed request speak of its credential', async () => {
      await using limiter = await start();
      await limiter.takeTimes(6, keyOf('key_1', 'user_1'), 10);

      const { limit, remaining, concurrent } = await limiter.take(keyOf('key_2', 'user_1'), 1);

      assert.deepEqual(
        { limit, remaining, concurrent },
        { limit: 60, remaining: 59, concurrent: { limit: 5, open: 1 } },
      );
    });

    test('of a full credential and a full ceiling the one with the longer wait is reported', async () => {
      await using limiter = await start();
      const key = keyOf('key_1', 'user_1', { user: 1, workspace: 10 });
      await limiter.takeTimes(3, keyOf('key_2', 'user_1', { user: 1, workspace: 10 }), 10);
      limiter.advance(20_000);
      await limiter.takeTimes(3, key, 10);

      const fits = await limiter.take(key, 30);
      const late = await limiter.take(key, 40);

      assert.deepEqual([fits.ceilingOf, fits.retryAfter], ['user', 40]);
      assert.deepEqual([late.ceilingOf, late.retryAfter], [undefined, 60]);
      assert.equal((await limiter.take(keyOf('key_1', 'user_1', NO_CEILINGS), 30)).allowed, true);
    });

    test('credentials of a user on another plan count apart', async () => {
      await using limiter = await start();
      const onPro = ratePlans({}, CEILINGS).forCredential(
        ratedCredential({ id: 'key_9', userId: 'user_1', workspaceId: 'ws_2', plan: 'pro' }),
      );
      await limiter.takeTimes(50, onPro, 10);

      assert.equal((await limiter.take(keyOf('key_1', 'user_1'), 1)).allowed, true);
    });

    test('several processes share the ceilings', async () => {
      await using limiter = await start();
      const other = await limiter.another();
      for (const id of ['key_1', 'key_2', 'key_3']) {
        for (let taken = 0; taken < 6; taken += 1) {
          (await other.take(keyOf(id, 'user_1'), 10)).release();
        }
      }

      assert.equal((await limiter.take(keyOf('key_4', 'user_1'), 1)).ceilingOf, 'user');
    });
  });
}
