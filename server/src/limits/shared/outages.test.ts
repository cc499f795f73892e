import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { suite, test } from 'node:test';

import { openRedis, TEST_REDIS } from '../../testing/limiters.ts';
import { observe, QUICK, SUBJECT, untilShared } from '../../testing/observed-limiter.ts';
import { startRedisProxy } from '../../testing/redis-proxy.ts';
import { hasRedisBinary, NO_REDIS, startOwnRedis } from '../../testing/redis-server.ts';

const skip = TEST_REDIS ? false : NO_REDIS;
const skipOwn = hasRedisBinary() ? false : 'no redis-server is installed';

suite('what goes away, on Redis', { skip }, () => {
  test('without an answer: one request waits, bounded; the others are counted here at once', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url });
    const { limiter, lines } = served;
    (await limiter.take(SUBJECT, 4)).release();

    proxy.setMode('hold');
    const waiting = [limiter.take(SUBJECT, 1), limiter.take(SUBJECT, 1)];
    assert.ok(waiting.every((decision) => decision instanceof Promise));
    const [first] = await Promise.all(waiting);
    const next = limiter.take(SUBJECT, 1);
    assert.ok(!(next instanceof Promise), 'a later request does not wait');

    assert.equal(first!.allowed, true);
    assert.equal(next.remaining, 7, 'three of ten, counted in this process');
    assert.deepEqual(
      lines.map(({ msg, level }) => [msg, level]),
      [['limits not shared', 50]],
    );
    assert.equal(await served.metric('docket_rate_limiter_outages_total'), 1);
    assert.equal(await served.metric('docket_rate_limiter_unshared_requests_total'), 3);

    proxy.setMode('pass');
    const back = await untilShared(limiter);
    // Those two that Redis never saw are not there, nor the one that never came back.
    assert.equal(back.remaining, 6);
    assert.equal(lines.at(-1)!.msg, 'limits shared again');
  });

  test('with connections refused, and again and again, requests are counted here', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url });
    const { limiter, lines } = served;
    for (let outage = 1; outage <= 3; outage += 1) {
      proxy.setMode('refuse');
      for (let request = 0; request < 3; request += 1) {
        assert.equal((await limiter.take({ ...SUBJECT, key: `k${outage}` }, 1)).allowed, true);
      }
      assert.ok(!(limiter.take(SUBJECT, 0) instanceof Promise));
      proxy.setMode('pass');
      await untilShared(limiter);
    }
    assert.equal(await served.metric('docket_rate_limiter_outages_total'), 3);
    assert.equal(lines.filter(({ msg }) => msg === 'limits not shared').length, 3);
  });

  test('that only answers slowly is waited for', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url });
    proxy.setDelay(50);

    (await served.limiter.take(SUBJECT, 4)).release();
    assert.equal((await served.limiter.take(SUBJECT, 1)).remaining, 5);
    assert.equal(served.lines.length, 0);
  });

  test('while this process stood still is not taken for one that does not answer', async () => {
    await using served = await observe({ timings: { ...QUICK, timeoutMs: 40 } });
    const asked = served.limiter.take(SUBJECT, 1);
    // Time for the request to be sent and answered, and for the limit to pass before anything is read.
    const until = performance.now() + 120;
    while (performance.now() < until);

    assert.equal((await asked).allowed, true);
    assert.deepEqual(served.lines, []);
  });

  test('an answer that comes too late leaves no request open', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({
      url: proxy.url,
      timings: { ...QUICK, timeoutMs: 60, probeMs: 100 },
    });
    proxy.setDelay(90);
    await served.limiter.take(SUBJECT, 1);
    proxy.setDelay(0);

    const back = await untilShared(served.limiter);
    assert.equal(back.concurrent.open, 0);
  });

  test('set to refuse: 500 with a wait, limits in the headers, what weighs nothing passes', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url, onFailure: 'closed' });
    proxy.setMode('refuse');

    const refused = await served.limiter.take(SUBJECT, 1);
    const passed = await served.limiter.take(SUBJECT, 0);

    assert.equal(refused.allowed, false);
    assert.equal(refused.refusedBy, 'dependency_unavailable');
    assert.equal(refused.retryAfter, 1);
    assert.equal(refused.limit, 10);
    assert.equal(passed.allowed, true);
    proxy.setMode('pass');
    await untilShared(served.limiter);
    assert.equal((await served.limiter.take(SUBJECT, 1)).allowed, true);
  });

  test('a server that is not there when we start is found later', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    proxy.setMode('refuse');
    await using served = await observe({ url: proxy.url });
    assert.equal((await served.limiter.take(SUBJECT, 1)).allowed, true);

    proxy.setMode('pass');
    assert.equal((await untilShared(served.limiter)).remaining, 10);
  });

  test('a port where nobody speaks Redis holds nothing up', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    {
      await using served = await observe({ url: `redis://127.0.0.1:${port}` });
      assert.equal((await served.limiter.take(SUBJECT, 1)).allowed, true);
      assert.ok(!(served.limiter.take(SUBJECT, 1) instanceof Promise));
    }
    server.close();
  });
});

suite('what happens to a server, on Redis', { skip: skipOwn }, () => {
  test('that is killed and comes back empty has forgotten counts and scripts, and counts on', async () => {
    const redis = await startOwnRedis();
    {
      await using served = await observe({ url: redis.url });
      const { limiter } = served;
      const open = await limiter.take(SUBJECT, 4);
      await redis.kill();
      assert.equal((await limiter.take(SUBJECT, 1)).allowed, true);
      await redis.start();

      assert.equal((await untilShared(limiter)).remaining, 10);
      open.release();
      assert.equal((await limiter.take(SUBJECT, 1)).remaining, 9);
    }
    await redis.stop();
  });

  test('FLUSHALL and SCRIPT FLUSH in the middle cost the counts and nothing else', async () => {
    const redis = await startOwnRedis();
    const admin = openRedis(redis.url);
    {
      await using served = await observe({ url: redis.url });
      const { limiter } = served;
      const open = await limiter.take(SUBJECT, 4);
      await admin.flushall();
      await admin.script('FLUSH');

      assert.equal((await limiter.take(SUBJECT, 1)).remaining, 9);
      open.release();
      assert.equal((await limiter.take(SUBJECT, 0)).concurrent.open, 1);
      assert.deepEqual(served.lines, []);
    }
    admin.disconnect();
    await redis.stop();
  });

  test('that has become a replica takes no writes: counted here until it takes them again', async () => {
    const redis = await startOwnRedis();
    const admin = openRedis(redis.url);
    {
      await using served = await observe({ url: redis.url });
      await served.limiter.take(SUBJECT, 1);
      await admin.replicaof('127.0.0.1', '1');
      assert.equal((await served.limiter.take(SUBJECT, 1)).allowed, true);
      assert.match(served.lines[0]!.reason!, /READONLY/);

      await admin.replicaof('NO', 'ONE');
      await untilShared(served.limiter);
    }
    admin.disconnect();
    await redis.stop();
  });

  test('with another password than ours: counted here, and no password in the log', async () => {
    const redis = await startOwnRedis({ password: 'the right password' });
    {
      const url = redis.url.replace(/:[^:@/]+@/, ':mistaken-word@');
      await using served = await observe({ url });
      assert.equal((await served.limiter.take(SUBJECT, 1)).allowed, true);
      assert.ok(!(served.limiter.take(SUBJECT, 1) instanceof Promise));
      assert.match(served.lines[0]!.reason!, /WRONGPASS/);
      assert.ok(!JSON.stringify(served.lines).includes('mistaken-word'));
    }
    await redis.stop();
  });
});
