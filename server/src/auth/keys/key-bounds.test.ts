import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';

const READ = { name: 'Reports', scopes: ['read:documents'] };
const NOW = Date.parse('2026-01-05T09:00:00.000Z');
const HOUR = 3_600_000;

function after(ms: number): string {
  return new Date(NOW + ms).toISOString();
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`key restrictions on ${database}`, () => {
    const share = shareDocket({ database });

    test('restricts a key at least as much as the key that creates it', async () => {
      const docket = await share();
      const bound = {
        ...READ,
        scopes: ['admin:all'],
        expires_at: after(HOUR),
        ip_allowlist: ['127.0.0.0/8', '2001:db8::/32'],
        rate_limit: { requests_per_minute: 50 },
      };
      const { body: maker } = await docket.post('/api-keys', bound);
      const make = (fields: object) =>
        docket.post('/api-keys', { ...READ, ...fields }, { key: maker.key });

      const { body: heir } = await make({});
      assert.equal(heir.expires_at, bound.expires_at);
      assert.deepEqual(heir.ip_allowlist, bound.ip_allowlist);
      assert.deepEqual(heir.rate_limit, bound.rate_limit);

      const { body: narrower } = await make({
        expires_at: after(HOUR / 2),
        ip_allowlist: ['127.0.0.1', '2001:db8:1::/48'],
        rate_limit: { requests_per_minute: 50, requests_per_day: 60 },
      });
      assert.deepEqual(narrower.rate_limit, { requests_per_minute: 50, requests_per_day: 60 });

      const WIDER: [object, string][] = [
        [{ expires_at: after(HOUR + 1) }, 'expires_at'],
        [{ ip_allowlist: ['127.0.0.1', '10.0.0.1'] }, 'ip_allowlist'],
        [{ ip_allowlist: ['126.0.0.0/7'] }, 'ip_allowlist'],
        [{ ip_allowlist: ['2001::/16'] }, 'ip_allowlist'],
        [{ rate_limit: { requests_per_minute: 51 } }, 'rate_limit'],
      ];
      for (const [fields, field] of WIDER) {
        const { status, body } = await make(fields);
        assert.equal(status, 400, JSON.stringify(fields));
        assert.equal(body.error.details.field, field);
      }
    });

    test('names the invalid field of a restriction', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      await services.db
        .updateTable('workspaces')
        .set({ plan: 'individual' })
        .where('id', '=', workspaceId)
        .execute();
      const CASES: [object, string][] = [
        [{ expires_at: after(0) }, 'expires_at'],
        [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
        [{ rate_limit: { requests_per_minute: 61 } }, 'rate_limit.requests_per_minute'],
        [{ rate_limit: { requests_per_day: 10_001 } }, 'rate_limit.requests_per_day'],
        [{ rate_limit: { concurrent_requests: 6 } }, 'rate_limit.concurrent_requests'],
        [{ ip_allowlist: ['10.0.0.0/33'] }, 'ip_allowlist.0'],
        [{ scopes: [] }, 'scopes'],
        [{ scopes: ['write:everything'] }, 'scopes.0'],
        [{ scopes: ['read:tasks', 'read:tasks'] }, 'scopes'],
      ];
      for (const [fields, field] of CASES) {
        const { status, body } = await docket.post('/api-keys', { ...READ, ...fields });
        assert.equal(status, 400);
        assert.equal(body.error.details.field, field);
      }
      const fits = { rate_limit: { requests_per_minute: 60, concurrent_requests: 5 } };
      assert.equal((await docket.post('/api-keys', { ...READ, ...fits })).status, 201);
    });
  });
}

suite('custom limits of a key', () => {
  test('applies the custom limit of a key where it is lower than the plan', async () => {
    await using docket = await startDocket();
    const limit = { rate_limit: { requests_per_minute: 3 } };
    const { body } = await docket.post('/api-keys', { ...READ, ...limit });

    const statuses = [];
    for (let nth = 0; nth < 4; nth++) {
      statuses.push((await docket.get('/documents', { key: body.key })).status);
    }

    assert.deepEqual(statuses, [200, 200, 200, 429]);
  });
});
