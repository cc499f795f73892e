import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { liveKey, ratePlans } from '../../testing/limiter.ts';
import {
  LIMITERS,
  newPrefix,
  openRedis,
  startSharedLimiter,
  TEST_REDIS,
} from '../../testing/limiters.ts';
import { observe, QUICK, SUBJECT } from '../../testing/observed-limiter.ts';
import { NO_REDIS } from '../../testing/redis-server.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import type { RateSubject } from '../plans.ts';

const skip = TEST_REDIS ? false : NO_REDIS;

suite('several processes on Redis', { skip }, () => {
  test('have one budget together', async () => {
    await using limiter = await LIMITERS[1]!.start();
    const other = await limiter.another();
    for (let taken = 0; taken < 5; taken += 1) {
      (await limiter.take(SUBJECT, 1)).release();
      (await other.take(SUBJECT, 1)).release();
    }

    assert.equal((await limiter.take(SUBJECT, 1)).refusedBy, 'requests_per_minute');
    assert.equal((await other.take(SUBJECT, 1)).refusedBy, 'requests_per_minute');
  });

  test('never have more requests open than one may, whatever the order', async () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const random = seededRandom(seed);
      await using first = await LIMITERS[1]!.start();
      const processes = [first, await first.another(), await first.another()];
      const subject: RateSubject = { ...SUBJECT, windows: [{ unit: 'minute', limit: 100_000 }] };
      let open = 0;
      let refusals = 0;
      const serve = async (times: number) => {
        for (let request = 0; request < times; request += 1) {
          const { take } = processes[Math.floor(random() * processes.length)]!;
          const { allowed, release } = await take(subject, 1);
          if (!allowed) {
            refusals += 1;
            continue;
          }
          open += 1;
          assert.ok(open <= subject.concurrentMax, `${open} are open, seed ${seed}`);
          for (let pause = random() * 3; pause > 0; pause -= 1) await first.take(subject, 0);
          open -= 1;
          release();
        }
      };
      await Promise.all(Array.from({ length: 8 }, () => serve(30)));
      assert.ok(refusals > 0, `nobody was refused, seed ${seed}`);
    }
  });

  test('what has ended in one makes room in the others', async () => {
    await using limiter = await LIMITERS[1]!.start();
    const other = await limiter.another();
    const decisions = [
      await limiter.take(SUBJECT, 1),
      await limiter.take(SUBJECT, 1),
      await limiter.take(SUBJECT, 1),
    ];
    assert.equal((await other.take(SUBJECT, 1)).refusedBy, 'concurrent_requests');

    decisions[0]!.release();
    // What this process has to say of another key follows on the same connection.
    await new Promise(setImmediate);
    await limiter.take(liveKey('team'), 0);

    assert.equal((await other.take(SUBJECT, 1)).allowed, true);
  });
});

suite('open requests on Redis', { skip }, () => {
  test('of a process that died end by themselves', async () => {
    let nowMs = 1_800_000_000_000;
    const options = { prefix: newPrefix(), nowMs: () => nowMs };
    const died = await startSharedLimiter(options);
    await using living = await observe(options);
    for (let open = 0; open < 3; open += 1) await died.take(SUBJECT, 1);
    await died.close();
    assert.equal((await living.limiter.take(SUBJECT, 1)).refusedBy, 'concurrent_requests');

    nowMs += 29_999;
    assert.equal((await living.limiter.take(SUBJECT, 1)).allowed, false);
    nowMs += 1;
    assert.equal((await living.limiter.take(SUBJECT, 1)).allowed, true);
  });

  test('that take long are renewed as long as they are open', async () => {
    let nowMs = 1_800_000_000_000;
    const timings = { ...QUICK, heartbeatMs: 10 };
    const prefix = newPrefix();
    const key = `${prefix}{key_1}:open`;
    const redis = openRedis();
    await using served = await observe({ prefix, nowMs: () => nowMs, timings });
    const { limiter } = served;
    const decisions = [];
    for (let open = 0; open < 3; open += 1) decisions.push(await limiter.take(SUBJECT, 1));
    // Not so much at once that a renewal would come too late.
    for (let passed = 0; passed < 90_000; passed += 20_000) {
      nowMs += 20_000;
      const isRenewed = async () => (await redis.zcount(key, nowMs + 30_000, '+inf')) === 3;
      while (!(await isRenewed()));
      assert.equal((await limiter.take(SUBJECT, 1)).refusedBy, 'concurrent_requests');
    }
    redis.disconnect();

    for (const { release } of decisions) release();
    assert.equal((await limiter.take(SUBJECT, 1)).concurrent.open, 1);
  });
});

suite('keys on Redis', { skip }, () => {
  test('name no address, share a slot for each subject, and all expire', async () => {
    const prefix = newPrefix();
    await using served = await observe({ prefix });
    const redis = openRedis();
    const address = ratePlans().ofAddress('203.0.113.9');
    for (const subject of [liveKey('team'), address, SUBJECT]) {
      await served.limiter.take(subject, 1);
    }

    const keys = await redis.keys(`${prefix}*`);
    assert.ok(keys.length >= 5, `${keys.length} keys`);
    for (const key of keys) {
      assert.match(key, /\{[\w-]+\}(:\w+)?$/);
      assert.ok(!key.includes('203.0'), key);
      const ttlMs = await redis.pttl(key);
      assert.ok(ttlMs > 0 && ttlMs <= 86_400_000 + 120_000, `${key} for ${ttlMs} ms`);
    }
    await redis.unlink(keys);
    redis.disconnect();
  });

  test('that were evicted one by one are made good', async () => {
    let nowMs = 1_800_000_000_000;
    const prefix = newPrefix();
    await using served = await observe({ prefix, nowMs: () => nowMs });
    const { limiter } = served;
    const redis = openRedis();
    const take = async () => (await limiter.take(SUBJECT, 1)).windows[0]!.remaining;
    for (let taken = 0; taken < 3; taken += 1) {
      (await limiter.take(SUBJECT, 1)).release();
      nowMs += 1_000;
    }
    await redis.del(`${prefix}{key_1}:minute`);
    // The newest granule stands in the hash.
    assert.equal(await take(), 8);
    nowMs += 1_000;
    assert.equal(await take(), 7);
    await redis.del(`${prefix}{key_1}`);
    assert.equal(await take(), 9);
    // What stood in the list before the hash was lost returns nothing.
    nowMs += 58_500;
    assert.equal((await limiter.take(SUBJECT, 0)).windows[0]!.remaining, 9);
    nowMs += 1_500;
    assert.equal((await limiter.take(SUBJECT, 0)).windows[0]!.remaining, 10);
    redis.disconnect();
  });
});
