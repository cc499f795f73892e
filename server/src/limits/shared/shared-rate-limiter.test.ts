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
  test('several processes share one budget', async () => {
    await using limiter = await LIMITERS[1]!.start();
    const other = await limiter.another();
    for (let taken = 0; taken < 5; taken += 1) {
      (await limiter.take(SUBJECT, 1)).release();
      (await other.take(SUBJECT, 1)).release();
    }

    assert.equal((await limiter.take(SUBJECT, 1)).refusedBy, 'requests_per_minute');
    assert.equal((await other.take(SUBJECT, 1)).refusedBy, 'requests_per_minute');
  });

  test('several processes together never exceed the concurrency limit', async () => {
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

  test('a request that ends in one process frees a slot in the others', async () => {
    await using limiter = await LIMITERS[1]!.start();
    const other = await limiter.another();
    const decisions = [
      await limiter.take(SUBJECT, 1),
      await limiter.take(SUBJECT, 1),
      await limiter.take(SUBJECT, 1),
    ];
    assert.equal((await other.take(SUBJECT, 1)).refusedBy, 'concurrent_requests');

    decisions[0]!.release();
    // A command for another key follows on the same connection.
    await new Promise(setImmediate);
    await limiter.take(liveKey('team'), 0);

    assert.equal((await other.take(SUBJECT, 1)).allowed, true);
  });
});

suite('open requests on Redis', { skip }, () => {
  test('open requests of a crashed process expire', async () => {
    let nowMs = 1_800_000_000_000;
    const options = { prefix: newPrefix(), nowMs: () => nowMs };
    const died = await startSharedLimiter(options);
    await using living = await observe(options);
    for (let open = 0; open < 3; open += 1) await died.consume(SUBJECT, 1);
    await died.close();
    assert.equal((await living.limiter.consume(SUBJECT, 1)).refusedBy, 'concurrent_requests');

    nowMs += 29_999;
    assert.equal((await living.limiter.consume(SUBJECT, 1)).allowed, false);
    nowMs += 1;
    assert.equal((await living.limiter.consume(SUBJECT, 1)).allowed, true);
  });

  test('leases of long requests are renewed while they are open', async () => {
    let nowMs = 1_800_000_000_000;
    const timings = { ...QUICK, heartbeatMs: 10 };
    const prefix = newPrefix();
    const key = `${prefix}key_1:open`;
    const redis = openRedis();
    await using served = await observe({ prefix, nowMs: () => nowMs, timings });
    const { limiter } = served;
    const decisions = [];
    for (let open = 0; open < 3; open += 1) decisions.push(await limiter.consume(SUBJECT, 1));
    // Small steps, so that no renewal is late.
    for (let passed = 0; passed < 90_000; passed += 20_000) {
      nowMs += 20_000;
      const isRenewed = async () => (await redis.zcount(key, nowMs + 30_000, '+inf')) === 3;
      while (!(await isRenewed()));
      assert.equal((await limiter.consume(SUBJECT, 1)).refusedBy, 'concurrent_requests');
    }
    redis.disconnect();

    for (const { release } of decisions) release();
    assert.equal((await limiter.consume(SUBJECT, 1)).concurrent.open, 1);
  });
});

suite('keys on Redis', { skip }, () => {
  test('keys reveal no address, share one cluster slot, and expire', async () => {
    const prefix = newPrefix();
    await using served = await observe({ prefix });
    const redis = openRedis();
    const address = ratePlans().forAddress('203.0.113.9');
    for (const subject of [liveKey('team'), address, SUBJECT]) {
      await served.limiter.consume(subject, 1);
    }

    const keys = await redis.keys(`${prefix}*`);
    assert.ok(keys.length >= 5, `${keys.length} keys`);
    for (const key of keys) {
      assert.match(key, /^\{[\w:-]+\}:[\w-]+(:\w+)?$/);
      assert.ok(!key.includes('203.0'), key);
      const ttlMs = await redis.pttl(key);
      assert.ok(ttlMs > 0 && ttlMs <= 86_400_000 + 120_000, `${key} for ${ttlMs} ms`);
    }
    await redis.unlink(keys);
    redis.disconnect();
  });

  test('the limiter recovers from evicted keys', async () => {
    let nowMs = 1_800_000_000_000;
    const prefix = newPrefix();
    await using served = await observe({ prefix, nowMs: () => nowMs });
    const { limiter } = served;
    const redis = openRedis();
    const take = async () => (await limiter.consume(SUBJECT, 1)).windows[0]!.remaining;
    for (let taken = 0; taken < 3; taken += 1) {
      (await limiter.consume(SUBJECT, 1)).release();
      nowMs += 1_000;
    }
    await redis.del(`${prefix}key_1:minute`);
    // The hash holds the newest granule.
    assert.equal(await take(), 8);
    nowMs += 1_000;
    assert.equal(await take(), 7);
    await redis.del(`${prefix}key_1`);
    assert.equal(await take(), 9);
    // List entries from before the loss of the hash return no units.
    nowMs += 58_500;
    assert.equal((await limiter.consume(SUBJECT, 0)).windows[0]!.remaining, 9);
    nowMs += 1_500;
    assert.equal((await limiter.consume(SUBJECT, 0)).windows[0]!.remaining, 10);
    redis.disconnect();
  });
});
