import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { effectiveScopes, SCOPES } from '../../contract/scopes.ts';
import { ROLES } from '../../contract/workspaces.ts';
import { createKey, createMember, letIn, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';

const READ = { name: 'Reports', scopes: ['read:documents'] };
const NOW = Date.parse('2026-01-05T09:00:00.000Z');
const HOUR = 3_600_000;

function after(ms: number): string {
  return new Date(NOW + ms).toISOString();
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /api-keys on ${database}`, () => {
    const share = shareDocket({ database });

    test('shows a new key once and stores only its hash', async () => {
      const docket = await share();

      const { status, body } = await docket.post('/api-keys', READ);

      const { key, ...shown } = body;
      assert.equal(status, 201);
      assert.match(key, /^svc_live_[0-9A-Za-z]{49}$/);
      assert.deepEqual(shown, {
        id: body.id,
        workspace_id: docket.workspaceId,
        name: 'Reports',
        description: null,
        prefix: 'svc_live_',
        last4: key.slice(-4),
        type: 'service',
        user_id: null,
        environment: 'live',
        restricted: false,
        scopes: ['read:documents'],
        rate_limit: null,
        ip_allowlist: [],
        status: 'active',
        expires_at: null,
        previous_secret_expires_at: null,
        created_by: (await docket.get('/me')).body.key.id,
        created_at: body.created_at,
        last_used_at: null,
        revoked_at: null,
      });
      const { body: current } = await docket.get('/api-keys/current', { key });
      const { last_used_at: _, ...unused } = current;
      assert.deepEqual({ ...unused, last_used_at: null }, shown);
      const { db } = docket.services;
      for (const table of ['api_keys', 'events', 'audit_entries', 'idempotency_keys'] as const) {
        const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
        assert.ok(!rows.includes(key), table);
      }
    });

    test('publishes an event and writes an audit entry for a new key', async () => {
      const docket = await share();

      const { body } = await docket.post('/api-keys', READ);

      const { body: log } = await docket.get('/events?type=api_key.created');
      assert.deepEqual(
        log.events.map(({ resource_id }: any) => resource_id),
        [body.id],
      );
      const entry = await docket.services.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('workspace_id', '=', docket.workspaceId)
        .where('action', '=', 'api_key.created')
        .executeTakeFirstOrThrow();
      assert.equal(entry.target_id, body.id);
      assert.equal(entry.actor_type, 'user_key');
    });

    test('answers a repeated request with the same key', async () => {
      const docket = await share();
      const headers = { 'idempotency-key': 'once' };

      const first = await docket.post('/api-keys', READ, { headers });
      const repeat = await docket.post('/api-keys', READ, { headers });

      assert.deepEqual(repeat.body, first.body);
      assert.equal(repeat.headers.get('idempotent-replayed'), 'true');
      assert.equal((await docket.get('/api-keys?type=service')).body.pagination.total, 1);
    });

    test('gives each kind of key its prefix', async () => {
      const docket = await share();
      const CASES: [object, string, boolean][] = [
        [{}, 'svc_live_', false],
        [{ restricted: true }, 'svc_restricted_', true],
        [{ rate_limit: { requests_per_minute: 10 } }, 'svc_restricted_', true],
        [{ environment: 'test' }, 'svc_test_', false],
        [{ environment: 'test', restricted: true }, 'svc_test_', true],
        [{ expires_at: after(HOUR), ip_allowlist: ['127.0.0.0/8'] }, 'svc_live_', false],
      ];
      for (const [fields, prefix, restricted] of CASES) {
        const { status, body } = await docket.post('/api-keys', { ...READ, ...fields });
        assert.equal(status, 201);
        assert.equal(body.prefix, prefix);
        assert.ok(body.key.startsWith(prefix));
        assert.equal(body.restricted, restricted, JSON.stringify(fields));
        assert.equal((await docket.get('/me', { key: body.key })).status, 200);
      }
    });

    test('creates a user key for a signed-in user, and a service key otherwise', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      const admin = await createMember(services, { role: 'admin', workspaceId });
      const key = await signInAs(services, admin);

      const byUser = await docket.post('/api-keys', READ, { key });
      const serviceByUser = await docket.post('/api-keys', { ...READ, type: 'service' }, { key });
      const byKey = await docket.post('/api-keys', READ);
      const userByKey = await docket.post('/api-keys', { ...READ, type: 'user' });

      assert.deepEqual(
        [byUser, serviceByUser, byKey, userByKey].map(({ body }) => body.type),
        ['user', 'service', 'service', 'user'],
      );
      assert.equal(byUser.body.user_id, admin.userId);
      assert.equal(byUser.body.created_by, admin.userId);
      assert.equal(userByKey.body.user_id, (await docket.get('/me')).body.user.id);
    });

    test('never gives a scope that the creator does not hold, for any scope and role', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      for (const role of ROLES) {
        const member = await createMember(services, { role, workspaceId });
        const key = await signInAs(services, member);
        const { body: me } = await docket.get('/me', { key });
        const held = new Set<string>(me.scopes);
        for (const scope of SCOPES) {
          // `mcp:write` adds no right of its own: it may be given by those who may write.
          const words = scope === 'mcp:write' ? ['write:tasks'] : [...effectiveScopes([scope])];
          const isHeld = held.has('admin:all') || words.every((word) => held.has(word));
          const made = await docket.post('/api-keys', { ...READ, scopes: [scope] }, { key });
          assert.equal(made.status, isHeld ? 201 : 403, `${scope} by ${role}`);
          if (!isHeld) assert.equal(made.body.error.details.field, 'scopes');
        }
      }
    });

    test('rejects a service key without admin:all', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      const member = await createMember(services, { role: 'member', workspaceId });
      const key = await signInAs(services, member);

      const refused = await docket.post('/api-keys', { ...READ, type: 'service' }, { key });

      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body.error.details.required_scopes, ['admin:all']);
    });

    test('rejects every key that is created by a key without admin:all', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      const { userId } = await createMember(services, { role: 'owner', workspaceId });
      const scopes = SCOPES.filter((scope) => !scope.startsWith('admin'));
      for (const owner of [userId, null]) {
        const key = await createKey(services, { workspaceId, userId: owner, scopes });
        for (const type of ['user', 'service']) {
          const { status } = await docket.post('/api-keys', { ...READ, type }, { key });
          assert.equal(status, 403);
        }
      }
    });

    test('lets an application list and revoke keys, but not create, change or rotate them', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      const owner = await createMember(services, { role: 'owner', workspaceId });
      const key = await letIn(services, owner, ['admin:all']);
      const { body } = await docket.post('/api-keys', READ);

      const made = await docket.post('/api-keys', READ, { key });
      const changed = await docket.patch(`/api-keys/${body.id}`, { name: 'Mine' }, { key });
      const rotated = await docket.post(`/api-keys/${body.id}/rotate`, {}, { key });
      const listed = await docket.get('/api-keys', { key });
      const revoked = await docket.delete(`/api-keys/${body.id}`, { key });

      assert.deepEqual([made.status, changed.status, rotated.status], [403, 403, 403]);
      assert.equal(listed.body.pagination.total, 2);
      assert.equal(revoked.status, 200);
    });

    test('rejects a user key from a service key, and a live key from a test key', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      const admin = { workspaceId, userId: null, scopes: ['admin:all' as const] };
      const service = await createKey(services, admin);
      const forTests = await createKey(services, { ...admin, environment: 'test' });
      const testKey = { ...READ, environment: 'test' };

      const user = await docket.post('/api-keys', { ...READ, type: 'user' }, { key: service });
      const live = await docket.post('/api-keys', READ, { key: forTests });
      const alike = await docket.post('/api-keys', testKey, { key: forTests });

      assert.equal(user.body.error.details.field, 'type');
      assert.equal(live.body.error.details.field, 'environment');
      assert.equal(alike.status, 201);
    });

    test('creates a key only in a workspace where the creator may', async () => {
      const docket = await share();
      const { services, workspaceId } = docket;
      const other = await share();
      const viewer = await createMember(services, { role: 'viewer', workspaceId });
      const named = { ...READ, workspace_id: other.workspaceId };

      const foreign = await docket.post('/api-keys', named);
      const asViewer = await docket.post('/api-keys', READ, {
        key: await signInAs(services, viewer),
      });

      assert.equal(foreign.status, 404);
      assert.equal(asViewer.status, 201);
    });
  });
}
