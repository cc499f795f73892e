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

suite('outages of the connection, on Redis', { skip }, () => {
  test('without a reply one request waits for the timeout and the others are counted locally at once', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url });
    const { limiter, lines } = served;
    (await limiter.consume(SUBJECT, 4)).release();

    proxy.setMode('hold');
    const waiting = [limiter.consume(SUBJECT, 1), limiter.consume(SUBJECT, 1)];
    assert.ok(waiting.every((decision) => decision instanceof Promise));
    const [first] = await Promise.all(waiting);
    const next = limiter.consume(SUBJECT, 1);
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
    // The two requests that Redis never saw are not counted, nor the one without a reply.
    assert.equal(back.remaining, 6);
    assert.equal(lines.at(-1)!.msg, 'limits shared again');
  });

  test('while connections are refused repeatedly requests are counted locally', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url });
    const { limiter, lines } = served;
    for (let outage = 1; outage <= 3; outage += 1) {
      proxy.setMode('refuse');
      for (let request = 0; request < 3; request += 1) {
        assert.equal((await limiter.consume({ ...SUBJECT, key: `k${outage}` }, 1)).allowed, true);
      }
      assert.ok(!(limiter.consume(SUBJECT, 0) instanceof Promise));
      proxy.setMode('pass');
      await untilShared(limiter);
    }
    assert.equal(await served.metric('docket_rate_limiter_outages_total'), 3);
    assert.equal(lines.filter(({ msg }) => msg === 'limits not shared').length, 3);
  });

  test('requests wait for a slow Redis', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url });
    proxy.setDelay(50);

    (await served.limiter.consume(SUBJECT, 4)).release();
    assert.equal((await served.limiter.consume(SUBJECT, 1)).remaining, 5);
    assert.equal(served.lines.length, 0);
  });

  test('a blocked process does not take Redis for unresponsive', async () => {
    await using served = await observe({ timings: { ...QUICK, timeoutMs: 40 } });
    const asked = served.limiter.consume(SUBJECT, 1);
    // Blocks the process until the reply has arrived and the timeout has passed.
    const until = performance.now() + 120;
    while (performance.now() < until);

    assert.equal((await asked).allowed, true);
    assert.deepEqual(served.lines, []);
  });

  test('a late reply leaves no request open', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({
      url: proxy.url,
      timings: { ...QUICK, timeoutMs: 60, probeMs: 100 },
    });
    proxy.setDelay(90);
    await served.limiter.consume(SUBJECT, 1);
    proxy.setDelay(0);

    const back = await untilShared(served.limiter);
    assert.equal(back.concurrent.open, 0);
  });

  test('in closed mode requests get a 500 with limits and Retry-After, and weightless requests pass', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    await using served = await observe({ url: proxy.url, onFailure: 'closed' });
    proxy.setMode('refuse');

    const refused = await served.limiter.consume(SUBJECT, 1);
    const passed = await served.limiter.consume(SUBJECT, 0);

    assert.equal(refused.allowed, false);
    assert.equal(refused.refusedBy, 'dependency_unavailable');
    assert.equal(refused.retryAfter, 1);
    assert.equal(refused.limit, 10);
    assert.equal(passed.allowed, true);
    proxy.setMode('pass');
    await untilShared(served.limiter);
    assert.equal((await served.limiter.consume(SUBJECT, 1)).allowed, true);
  });

  test('a Redis that is down at the start is used once it is up', async () => {
    await using proxy = await startRedisProxy(TEST_REDIS!.url);
    proxy.setMode('refuse');
    await using served = await observe({ url: proxy.url });
    assert.equal((await served.limiter.consume(SUBJECT, 1)).allowed, true);

    proxy.setMode('pass');
    assert.equal((await untilShared(served.limiter)).remaining, 10);
  });

  test('a port without Redis does not delay requests', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    {
      await using served = await observe({ url: `redis://127.0.0.1:${port}` });
      assert.equal((await served.limiter.consume(SUBJECT, 1)).allowed, true);
      assert.ok(!(served.limiter.consume(SUBJECT, 1) instanceof Promise));
    }
    server.close();
  });
});

suite('restarts and failover, on Redis', { skip: skipOwn }, () => {
  test('a Redis that restarts empty loses its counts and continues to count', async () => {
    const redis = await startOwnRedis();
    {
      await using served = await observe({ url: redis.url });
      const { limiter } = served;
      const open = await limiter.consume(SUBJECT, 4);
      await redis.kill();
      assert.equal((await limiter.consume(SUBJECT, 1)).allowed, true);
      await redis.start();

      assert.equal((await untilShared(limiter)).remaining, 10);
      open.release();
      assert.equal((await limiter.consume(SUBJECT, 1)).remaining, 9);
    }
    await redis.stop();
  });

  test('FLUSHALL and SCRIPT FLUSH lose only the counts', async () => {
    const redis = await startOwnRedis();
    const admin = openRedis(redis.url);
    {
      await using served = await observe({ url: redis.url });
      const { limiter } = served;
      const open = await limiter.consume(SUBJECT, 4);
      await admin.flushall();
      await admin.script('FLUSH');

      assert.equal((await limiter.consume(SUBJECT, 1)).remaining, 9);
      open.release();
      assert.equal((await limiter.consume(SUBJECT, 0)).concurrent.open, 1);
      assert.deepEqual(served.lines, []);
    }
    admin.disconnect();
    await redis.stop();
  });

  test('while Redis is a read-only replica requests are counted locally', async () => {
    const redis = await startOwnRedis();
    const admin = openRedis(redis.url);
    {
      await using served = await observe({ url: redis.url });
      await served.limiter.consume(SUBJECT, 1);
      await admin.replicaof('127.0.0.1', '1');
      assert.equal((await served.limiter.consume(SUBJECT, 1)).allowed, true);
      assert.match(served.lines[0]!.reason!, /READONLY/);

      await admin.replicaof('NO', 'ONE');
      await untilShared(served.limiter);
    }
    admin.disconnect();
    await redis.stop();
  });

  test('with a wrong password requests are counted locally and the log holds no password', async () => {
    const redis = await startOwnRedis({ password: 'the right password' });
    {
      const url = redis.url.replace(/:[^:@/]+@/, ':mistaken-word@');
      await using served = await observe({ url });
      assert.equal((await served.limiter.consume(SUBJECT, 1)).allowed, true);
      assert.ok(!(served.limiter.consume(SUBJECT, 1) instanceof Promise));
      assert.match(served.lines[0]!.reason!, /WRONGPASS/);
      assert.ok(!JSON.stringify(served.lines).includes('mistaken-word'));
    }
    await redis.stop();
  });
});
