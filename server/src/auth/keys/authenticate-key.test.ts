import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { changeRole, createKey, createMember, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { fingerprintKey, generateApiKey } from './api-key.ts';

const ANALYZE = { document_url: 'https://files.example/a.txt', analysis_type: 'legal_review' };

/** Updates the row of the key under test. */
async function changeKey(docket: Docket, change: object): Promise<void> {
  await docket.services.db.updateTable('api_keys').set(change).execute();
  docket.services.commitSignals.send(['credentials']);
}

for (const { name: database } of DATABASES) {
  suite(`API keys on ${database}`, () => {
    test('rejects an expired key from the moment of its expiry', async () => {
      await using docket = await startDocket({ database });
      await changeKey(docket, { expires_at: '2026-01-05T09:00:10.000Z' });

      docket.advance(9_999);
      const before = await docket.get('/me');
      docket.advance(1);
      const after = await docket.get('/me');

      assert.equal(before.status, 200);
      assert.equal(after.body.error.code, 'invalid_api_key');
    });

    test('rejects a revoked key at the next request', async () => {
      await using docket = await startDocket({ database });
      const { body: made } = await docket.post('/api-keys', {
        name: 'Reports',
        scopes: ['read:documents'],
      });
      assert.equal((await docket.get('/documents', { key: made.key })).status, 200);

      await docket.delete(`/api-keys/${made.id}`);

      const { body } = await docket.get('/documents', { key: made.key });
      assert.equal(body.error.code, 'invalid_api_key');
    });

    test('rejects a user key once the user leaves the workspace, but keeps a service key', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const member = await createMember(services, { role: 'admin' });
      const token = { key: await signInAs(services, member) };
      const scopes = ['read:documents'];
      const { body: own } = await docket.post('/api-keys', { name: 'Own', scopes }, token);
      const forAll = { name: 'For all', type: 'service', scopes };
      const { body: service } = await docket.post('/api-keys', forAll, token);
      assert.equal((await docket.get('/documents', { key: own.key })).status, 200);

      await changeRole(services, member, null);

      assert.equal((await docket.get('/documents', { key: own.key })).status, 401);
      assert.equal((await docket.get('/documents', { key: service.key })).status, 200);
      await changeRole(services, member, 'viewer');
      assert.equal((await docket.get('/documents', { key: own.key })).status, 200);
    });

    test('applies a changed role of the user to a user key at the next request', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const member = await createMember(services, { role: 'admin' });
      const key = await createKey(services, { ...member, scopes: ['admin:all'] });
      const statuses = async () => [
        (await docket.get('/api-keys', { key })).status,
        (await docket.post('/documents/analyze', ANALYZE, { key })).status,
        (await docket.get('/documents', { key })).status,
      ];

      assert.deepEqual(await statuses(), [200, 202, 200]);
      await changeRole(services, member, 'member');
      assert.deepEqual(await statuses(), [403, 202, 200]);
      await changeRole(services, member, 'viewer');
      assert.deepEqual(await statuses(), [403, 403, 200]);
    });

    test("lets an owner's key reach every workspace of the owner", async () => {
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

    test('cuts all access of and to the keys of a deleted workspace', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const gone = await docket.createWorkspace();
      const { body: there } = await docket.get('/me', { key: gone });
      const service = await createKey(services, {
        workspaceId: there.default_workspace_id,
        userId: null,
        scopes: ['admin:all'],
      });
      const { body: me } = await docket.get('/me');
      const created_at = '2026-01-05T09:00:00.000Z';
      await services.db
        .insertInto('memberships')
        .values({
          workspace_id: there.default_workspace_id,
          user_id: me.user.id,
          role: 'owner',
          created_at,
        })
        .execute();
      await services.db
        .updateTable('workspaces')
        .set({ deleted_at: created_at })
        .where('id', '=', there.default_workspace_id)
        .execute();
      services.commitSignals.send(['credentials']);

      assert.equal((await docket.get('/me', { key: gone })).status, 401);
      assert.equal((await docket.get('/me', { key: service })).status, 401);
      assert.equal((await docket.get('/me')).body.workspaces.length, 1);
    });

    test('rejects unknown, revoked, expired and orphaned keys with the same error', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const member = await createMember(services, { role: 'member' });
      const keys = ['svc_live_unknown'];
      for (const change of [
        { revoked_at: '2026-01-05T08:00:00.000Z' },
        { expires_at: '2026-01-05T08:00:00.000Z' },
        { user_id: 'user_of_nobody' },
      ]) {
        const key = await createKey(services, { ...member, scopes: ['read:documents'] });
        keys.push(key);
        await services.db
          .updateTable('api_keys')
          .set(change)
          .where('hash', '=', fingerprintKey(key).hash)
          .execute();
      }

      const bodies = [];
      for (const key of keys) {
        const { status, body } = await docket.get('/me', { key });
        assert.equal(status, 401);
        bodies.push({ ...body.error, request_id: '' });
      }
      for (const body of bodies) assert.deepEqual(body, bodies[0]);
    });

    test('accepts keys of another system by their prefix', async () => {
      const settings = { DOCKET_LEGACY_KEY_PREFIXES: 'sk_live_, old-' };
      await using docket = await startDocket({ database, settings });
      await changeKey(docket, fingerprintKey('old-0123456789'));

      assert.equal((await docket.get('/me', { key: 'old-0123456789' })).status, 200);
      const unknown = await docket.get('/me', { key: 'sk_live_unknown' });
      assert.equal(unknown.body.error.code, 'invalid_api_key');
      const token = await docket.get('/me', { key: 'older-0123456789' });
      assert.equal(token.body.error.code, 'unauthorized');
    });
  });
}

suite('test keys', () => {
  test('gives a test key 100 units an hour instead of the plan, and says exactly when the next request fits', async () => {
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

suite('generated keys', () => {
  test('generates keys of 256 random bits with a checksum, and stores only the hash', () => {
    const key = generateApiKey('live');

    assert.match(key, /^svc_live_[0-9A-Za-z]{49}$/);
    assert.notEqual(generateApiKey('live'), key);
    assert.ok(!JSON.stringify(fingerprintKey(key)).includes(key.slice(9)));
  });
});
