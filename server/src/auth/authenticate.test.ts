import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../contract/scopes.ts';
import type { Role } from '../contract/workspaces.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, type RequestOptions, startDocket } from '../testing/docket.ts';
import { keyParts, newApiKey } from './keys/api-key.ts';
import { memberScopes } from './role-scopes.ts';

const ANALYZE = { document_url: 'https://files.example/a.txt', analysis_type: 'legal_review' };

/** Changes the row of the key that the test uses. */
async function changeKey(docket: Docket, change: object): Promise<void> {
  await docket.services.db.updateTable('api_keys').set(change).execute();
}

for (const { name: database } of DATABASES) {
  suite(`API keys on ${database}`, () => {
    test('an expired key ends at its time', async () => {
      await using docket = await startDocket({ database });
      await changeKey(docket, { expires_at: '2026-01-05T09:00:10.000Z' });

      const before = await docket.get('/me');
      docket.advance(10_000);
      const after = await docket.get('/me');

      assert.equal(before.status, 200);
      assert.equal(after.body.error.code, 'invalid_api_key');
    });

    test('a revoked key is refused', async () => {
      await using docket = await startDocket({ database });
      await changeKey(docket, { revoked_at: '2026-01-05T08:00:00.000Z' });

      assert.equal((await docket.get('/me')).body.error.code, 'invalid_api_key');
    });

    test("a user's key ends when the user leaves the workspace", async () => {
      await using docket = await startDocket({ database });
      await docket.services.db.deleteFrom('memberships').execute();

      assert.equal((await docket.get('/me')).status, 401);
    });

    test("a user's key never does more than the user's role", async () => {
      await using docket = await startDocket({ database });
      await docket.services.db.updateTable('memberships').set({ role: 'viewer' }).execute();

      const read = await docket.get('/documents');
      const write = await docket.post('/documents/analyze', ANALYZE);

      assert.equal(read.status, 200);
      assert.equal(write.status, 403);
    });

    test("an owner's key reaches every workspace of the owner", async () => {
      await using docket = await startDocket({ database });
      await docket.createWorkspace();
      const { db } = docket.services;
      const [first, second] = await db
        .selectFrom('workspaces')
        .select('id')
        .orderBy('id')
        .execute();
      const owner = await db
        .selectFrom('memberships')
        .selectAll()
        .where('workspace_id', '=', first!.id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('memberships')
        .values({ ...owner, workspace_id: second!.id })
        .execute();

      const { body } = await docket.post('/documents/analyze', {
        ...ANALYZE,
        workspace_id: second!.id,
      });
      const found = await docket.get(`/documents/${body.id}`);
      const listed = await docket.get(`/documents?workspace_id=${second!.id}`);
      const byDefault = await docket.get('/documents');

      assert.equal(found.status, 200);
      assert.equal(found.body.workspace_id, second!.id);
      assert.equal(listed.body.pagination.total, 1);
      assert.equal(byDefault.body.pagination.total, 0);
    });
  });
}

suite('GET /me', () => {
  test('says who the first key speaks for', async () => {
    await using docket = await startDocket();

    const { body } = await docket.get('/me');

    assert.partialDeepStrictEqual(body, {
      type: 'user_key',
      user: { email: 'owner@example.com' },
      key: { prefix: 'svc_live_', last4: docket.key.slice(-4), environment: 'live' },
      scopes: ['admin:all'],
      workspaces: [{ id: body.default_workspace_id, role: 'owner', plan: 'enterprise' }],
    });
    assert.ok(!JSON.stringify(body).includes(docket.key));
  });

  test('says of a service key that it belongs to nobody', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['read:documents']);

    const { body } = await docket.get('/me', { key });

    assert.partialDeepStrictEqual(body, { type: 'service_key', user: null });
  });
});

suite('a test key', () => {
  test('has 100 units an hour in place of the plan, and waits exactly until the next fits', async () => {
    await using docket = await startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'individual' } });
    const key = await docket.createKey(['read:documents', 'write:documents'], 'test');
    for (let unit = 0; unit < 96; unit++) await docket.get('/documents', { key });

    const refused = await docket.post('/documents/analyze', ANALYZE, { key });
    docket.advance(refused.body.retry_after * 1_000);
    const accepted = await docket.post('/documents/analyze', ANALYZE, { key });

    assert.match(key, /^svc_test_/);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('x-ratelimit-limit'), '100');
    assert.equal(refused.body.error.details.type, 'requests_per_hour');
    assert.equal(refused.headers.get('retry-after'), String(refused.body.retry_after));
    assert.equal(accepted.status, 202);
  });
});

/** As a proxy on this machine passes a request on. */
function from(proto: string): RequestOptions {
  return { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': proto } };
}

suite('plain HTTP', () => {
  const settings = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' };
  test('is refused from elsewhere, so that no key travels in clear', async () => {
    await using docket = await startDocket({ settings });

    const plain = await docket.get('/documents', from('http'));
    const tls = await docket.get('/documents', from('https'));

    assert.equal(plain.status, 403);
    assert.equal(plain.body.error.details.type, 'https_required');
    assert.equal(tls.status, 200);
  });

  test('is answered where the operator allows it', async () => {
    await using docket = await startDocket({
      settings: { ...settings, DOCKET_ALLOW_INSECURE_HTTP: 'true' },
    });

    assert.equal((await docket.get('/documents', from('http'))).status, 200);
  });

  test('a forwarded header of who is no trusted proxy changes nothing', async () => {
    await using docket = await startDocket();

    assert.equal((await docket.get('/documents', from('https'))).status, 403);
  });
});

suite('what a key may do for a member', () => {
  const CASES: [Scope[], Role, Scope, boolean][] = [
    [['admin:all'], 'owner', 'write:documents', true],
    [['admin:all'], 'member', 'write:documents', true],
    [['admin:all'], 'member', 'admin:all', false],
    [['admin:all'], 'viewer', 'read:documents', true],
    [['admin:all'], 'viewer', 'write:documents', false],
    [['admin:*'], 'owner', 'admin:all', true],
    [['read:documents'], 'owner', 'write:documents', false],
    [['write:documents'], 'owner', 'read:documents', false],
    [['write:documents'], 'owner', 'delete:documents', true],
    [['write:documents', 'read:meetings'], 'owner', 'delete:documents', false],
    [['delete:documents', 'read:documents'], 'member', 'delete:documents', true],
    [['read:meetings'], 'viewer', 'read:transcripts', true],
  ];
  for (const [words, role, wanted, allowed] of CASES) {
    test(`${words.join(' and ')} as ${role}: ${wanted} ${allowed ? 'yes' : 'no'}`, () => {
      const scopes = memberScopes(words, role);
      assert.equal(scopes.has(wanted) || scopes.has('admin:all'), allowed);
    });
  }
});

suite('a new key', () => {
  test('has 256 random bits and a checksum, and only its hash is kept', () => {
    const key = newApiKey('live');

    assert.match(key, /^svc_live_[0-9A-Za-z]{49}$/);
    assert.notEqual(newApiKey('live'), key);
    assert.ok(!JSON.stringify(keyParts(key)).includes(key.slice(9)));
  });
});
