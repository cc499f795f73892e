import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`address allowlists on ${database}`, () => {
    const settings = { DOCKET_TRUSTED_PROXIES: '127.0.0.1', DOCKET_ALLOW_INSECURE_HTTP: 'true' };
    const LISTS: [string[], string, boolean][] = [
      [['203.0.113.0/24'], '203.0.113.255', true],
      [['203.0.113.0/24'], '203.0.114.0', false],
      [['203.0.113.7'], '203.0.113.7', true],
      [['203.0.113.7'], '203.0.113.8', false],
      [['203.0.113.7'], '::ffff:203.0.113.7', true],
      [['::ffff:203.0.113.0/120'], '203.0.113.7', true],
      [['2001:db8::/32'], '2001:db8:ffff::1', true],
      [['2001:db8::/32'], '2001:db9::1', false],
      [['2001:db8::1', '10.0.0.0/8'], '10.255.0.1', true],
      [['::/0'], '10.0.0.1', false],
      [['0.0.0.0/0'], '2001:db8::1', false],
    ];

    test('accepts a key only from addresses in its allowlist', async () => {
      await using docket = await startDocket({ database, settings });
      for (const [ip_allowlist, address, isAllowed] of LISTS) {
        const { body: made } = await docket.post('/api-keys', {
          name: 'Reports',
          scopes: ['read:documents'],
          ip_allowlist,
        });
        const headers = { 'x-forwarded-for': address };
        const { status, body } = await docket.get('/documents', { key: made.key, headers });
        assert.equal(status, isAllowed ? 200 : 403, `${address} of ${ip_allowlist.join()}`);
        if (!isAllowed) assert.equal(body.error.details.type, 'ip_not_allowed');
      }
    });

    test('ignores addresses forwarded by untrusted clients', async () => {
      await using docket = await startDocket({ database });
      const { body: made } = await docket.post('/api-keys', {
        name: 'Reports',
        scopes: ['read:documents'],
        ip_allowlist: ['203.0.113.7'],
      });

      const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
      const { status } = await docket.get('/documents', { key: made.key, headers });

      assert.equal(status, 403);
    });

    test('applies the allowlist of an Enterprise workspace to all its keys', async () => {
      await using docket = await startDocket({ database, settings });
      const { services } = docket;
      const settings_json = JSON.stringify({ ip_allowlist: ['203.0.113.7'] });
      const change = async (values: { plan?: 'team'; settings_json?: string }) => {
        await services.db.updateTable('workspaces').set(values).execute();
        services.commitSignals.send(['credentials']);
      };
      const from = async (address: string) =>
        (await docket.get('/documents', { headers: { 'x-forwarded-for': address } })).status;

      assert.equal(await from('203.0.113.8'), 200);
      await change({ settings_json });
      assert.deepEqual([await from('203.0.113.7'), await from('203.0.113.8')], [200, 403]);
      await change({ plan: 'team' });
      assert.equal(await from('203.0.113.8'), 200);
    });
  });
}
