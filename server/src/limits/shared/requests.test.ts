import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';
import { TEST_REDIS } from '../../testing/limiters.ts';
import { startRedisProxy } from '../../testing/redis-proxy.ts';
import { NO_REDIS } from '../../testing/redis-server.ts';

const skip = TEST_REDIS ? false : NO_REDIS;

suite('requests with limits on Redis', { skip }, () => {
  test('requests with Redis get the same headers and refusals as without it', async () => {
    const settings = { DOCKET_REDIS_URL: TEST_REDIS!.url, DOCKET_DEFAULT_PLAN: 'individual' };
    await using docket = await startDocket({ settings });

    const first = await docket.get('/tasks');
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('x-ratelimit-limit'), '60');
    assert.equal(first.headers.get('x-ratelimit-remaining'), '59');
    assert.equal((await docket.get('/limits')).body.windows[0].remaining, 59);
    for (let sent = 1; sent < 60; sent += 1) await docket.get('/tasks');
    const refused = await docket.get('/tasks');
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.details.type, 'requests_per_minute');
    assert.equal(refused.headers.get('retry-after'), String(refused.body.retry_after));
    const stranger = await docket.get('/tasks', { key: 'svc_live_unknown' });
    assert.equal(stranger.status, 401);
    assert.equal(stranger.headers.get('x-ratelimit-remaining'), '59');
  });

  test('each request frees its concurrency slot when it ends', async () => {
    const settings = { DOCKET_REDIS_URL: TEST_REDIS!.url, DOCKET_ENTERPRISE_CONCURRENT: '2' };
    await using docket = await startDocket({ settings });
    for (let sent = 0; sent < 20; sent += 1) {
      const both = await Promise.all([docket.get('/tasks'), docket.get('/tasks/task_none')]);
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 404],
      );
    }
  });

  test('while Redis is down requests are counted locally or refused by the setting', async () => {
    for (const [mode, status] of [
      ['open', 200],
      ['closed', 500],
    ] as const) {
      await using proxy = await startRedisProxy(TEST_REDIS!.url);
      await using docket = await startDocket({
        settings: {
          DOCKET_REDIS_URL: proxy.url,
          DOCKET_REDIS_FAILURE: mode,
          DOCKET_DEFAULT_PLAN: 'team',
        },
      });
      assert.equal((await docket.get('/tasks')).status, 200);
      proxy.setMode('hold');
      for (let sent = 0; sent < 3; sent += 1) {
        const answer = await docket.get('/tasks');
        assert.equal(answer.status, status, mode);
        assert.equal(answer.headers.get('x-ratelimit-limit'), '300');
        if (status === 500) {
          assert.equal(answer.body.error.code, 'internal_error');
          assert.equal(answer.body.error.details.type, 'dependency_unavailable');
          assert.equal(answer.headers.get('retry-after'), '1');
        }
      }
      assert.equal((await docket.request('GET', '/health')).status, 200);
    }
  });
});
