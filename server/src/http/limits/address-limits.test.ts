import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';

const PER_MINUTE = 3;
const SETTINGS = {
  DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: String(PER_MINUTE),
  DOCKET_TRUSTED_PROXIES: '127.0.0.1',
};

/** @param key `svc_live_wrong` for a guessed key, empty for no key */
async function statusFrom(docket: Docket, address: string, key = 'svc_live_wrong') {
  const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
  const { status, body } = await docket.get('/tasks', { key, headers });
  return status === 429 ? [status, body.error.details.type] : [status];
}

const FULL = [429, 'requests_per_minute'];

suite('limits of an address', () => {
  test('an address can guess only the allowed keys per minute, and other addresses are not affected', async () => {
    await using docket = await startDocket({ settings: SETTINGS });
    const statuses = [];
    for (let n = 0; n <= PER_MINUTE; n++) statuses.push(await statusFrom(docket, '203.0.113.7'));

    assert.deepEqual(statuses, [[401], [401], [401], FULL]);
    assert.deepEqual(await statusFrom(docket, '203.0.113.7', ''), FULL);
    assert.deepEqual(await statusFrom(docket, '203.0.113.8'), [401]);
    assert.deepEqual(await statusFrom(docket, '203.0.113.7', docket.key), [200]);
    docket.advance(MINUTE_MS);
    assert.deepEqual(await statusFrom(docket, '203.0.113.7'), [401]);
  });

  test('all addresses of one IPv6 network share a limit', async () => {
    await using docket = await startDocket({ settings: SETTINGS });
    for (let n = 1; n <= PER_MINUTE; n++) await statusFrom(docket, `2001:db8:0:1::${n}`);

    assert.deepEqual(await statusFrom(docket, '2001:db8:0:1:ffff::1'), FULL);
    assert.deepEqual(await statusFrom(docket, '2001:db8:0:2::1'), [401]);
  });
});
