import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, createMember } from '../../testing/credentials.ts';
import { startDocket } from '../../testing/docket.ts';

const SETTINGS = { DOCKET_DEFAULT_PLAN: 'individual' };

suite('units of methods', () => {
  test('HEAD takes the units of its GET and is refused with it, while OPTIONS takes none', async () => {
    await using docket = await startDocket({ settings: SETTINGS });
    const remaining = async (method: string) => {
      const { headers } = await docket.request(method, '/v2/tasks');
      return headers.get('x-ratelimit-remaining');
    };

    assert.deepEqual(
      [await remaining('HEAD'), await remaining('GET'), await remaining('OPTIONS')],
      ['59', '58', '58'],
    );
    for (let sent = 0; sent < 58; sent += 1) await docket.request('HEAD', '/v2/tasks');
    const refused = await docket.request('HEAD', '/v2/tasks');

    assert.equal(refused.status, 429);
  });
});

suite('ceilings over all credentials of a caller', () => {
  test('a user with many keys has three times the plan, and others are not refused', async () => {
    await using docket = await startDocket({ settings: SETTINGS });
    const { services } = docket;
    const member = await createMember(services, { role: 'member' });
    const keys = await Promise.all(
      Array.from({ length: 4 }, () => createKey(services, { ...member, scopes: ['read:tasks'] })),
    );
    for (const key of keys.slice(0, 3)) {
      for (let sent = 0; sent < 60; sent += 1) await docket.get('/tasks', { key });
    }

    const refused = await docket.get('/tasks', { key: keys[3]! });
    const other = await docket.get('/tasks');

    assert.equal(refused.status, 429);
    assert.deepEqual(refused.body.error.details, { type: 'requests_per_minute', ceiling: 'user' });
    assert.equal(refused.headers.get('x-ratelimit-limit'), '180');
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0');
    assert.equal(refused.headers.get('retry-after'), String(refused.body.retry_after));
    assert.equal(other.status, 200);
    assert.equal(other.headers.get('x-ratelimit-limit'), '60');
    assert.equal(other.headers.get('x-ratelimit-remaining'), '59');
  });

  test('the settings move the ceilings, and 0 removes them', async () => {
    for (const [factor, status] of [
      ['1', 429],
      ['0', 200],
    ] as const) {
      const settings = {
        ...SETTINGS,
        DOCKET_USER_LIMIT_FACTOR: '0',
        DOCKET_WORKSPACE_LIMIT_FACTOR: factor,
      };
      await using docket = await startDocket({ settings });
      const key = await docket.createKey(['read:tasks']);
      for (let sent = 0; sent < 60; sent += 1) await docket.get('/tasks');

      assert.equal((await docket.get('/tasks', { key })).status, status, factor);
    }
  });
});
