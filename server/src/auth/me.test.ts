import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { changeRole, createMember, letIn, signInAs } from '../testing/credentials.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';

suite('GET /me', () => {
  test('describes the user of the first key', async () => {
    await using docket = await startDocket();

    const { body } = await docket.get('/me');

    assert.partialDeepStrictEqual(body, {
      type: 'user_key',
      user: { email: 'owner@example.com' },
      key: { prefix: 'svc_live_', last4: docket.key.slice(-4), environment: 'live' },
      scopes: ['admin:all'],
      workspaces: [
        { id: body.default_workspace_id, role: 'owner', plan: 'enterprise', scopes: ['admin:all'] },
      ],
    });
    assert.ok(!JSON.stringify(body).includes(docket.key));
  });

  test('describes a service key, which has no user', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['read:documents']);

    const { body } = await docket.get('/me', { key });

    assert.partialDeepStrictEqual(body, { type: 'service_key', user: null });
  });

  test('describes a signed-in user with the scopes of the role and the way of signing in', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer', password: 'a long password' });
    const scopes = ['read:documents', 'read:transcripts', 'read:tasks', 'read:webhooks'];

    const { body } = await docket.get('/me', { key: await signInAs(services, member) });

    assert.deepEqual(body, {
      type: 'user',
      user: {
        id: member.userId,
        email: member.email,
        name: null,
        locale: null,
        time_zone: null,
        preferences: { theme: 'system', single_keys: true },
        has_password: true,
        has_second_factor: false,
      },
      key: null,
      client: null,
      scopes,
      default_workspace_id: member.workspaceId,
      workspaces: [
        { id: member.workspaceId, name: 'Docket', plan: 'enterprise', role: 'viewer', scopes },
      ],
    });
  });

  test('gives each workspace the scopes of the role there', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });
    const key = await signInAs(services, member);
    const { body: own } = await docket.post('/workspaces', { name: 'Own' }, { key });

    const { body } = await docket.get('/me', { key });

    const canWrite = (id: string) =>
      body.workspaces
        .find((workspace: { id: string }) => workspace.id === id)
        .scopes.some((scope: string) => ['admin:all', 'write:documents'].includes(scope));
    assert.deepEqual([canWrite(member.workspaceId), canWrite(own.id)], [false, true]);
  });

  test('describes an application and its scopes', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });

    const { body } = await docket.get('/me', {
      key: await letIn(services, member, ['read:documents', 'write:documents']),
    });

    assert.partialDeepStrictEqual(body, {
      type: 'oauth',
      user: { id: member.userId },
      key: null,
      client: { name: 'Application of a test' },
      scopes: ['read:documents'],
    });
  });

  test('answers a user without a workspace', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });
    const key = await signInAs(services, member);
    await changeRole(services, member, null);

    const { status, body } = await docket.get('/me', { key });

    assert.equal(status, 200);
    assert.equal(body.default_workspace_id, null);
    assert.deepEqual([body.scopes, body.workspaces], [[], []]);
  });
});

suite('GET /limits', () => {
  test('answers a user without a workspace, who has no quotas', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const member = await createMember(services, { role: 'viewer' });
    const key = await signInAs(services, member);
    await changeRole(services, member, null);

    const { status, body } = await docket.get('/limits', { key });

    assert.equal(status, 200);
    assert.deepEqual([body.plan, body.quotas], ['individual', []]);
    assert.ok(body.windows.length > 0);
  });

  test('publishes the size limit of the body of each operation', async () => {
    await using docket = await startDocket();

    const { body } = await docket.get('/limits');

    const limitOf = (name: string) =>
      body.weights.find(({ operation }: { operation: string }) => operation === name)
        .body_bytes_max;
    assert.equal(limitOf('createDocument'), 10 * 1024 * 1024);
    assert.equal(limitOf('createWorkspace'), 65_536);
    assert.equal(limitOf('getTask'), null);
  });
});

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /me on ${database}`, () => {
    test('changes the given fields of the signed-in user alone', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const member = await createMember(services, { role: 'viewer' });
      const key = await signInAs(services, member);

      const first = await docket.patch(
        '/me',
        { name: 'Grace', time_zone: 'europe/berlin', preferences: { theme: 'dark' } },
        { key },
      );
      await docket.patch('/me', { locale: 'de', preferences: { single_keys: false } }, { key });
      const cleared = await docket.patch('/me', { time_zone: null }, { key });

      assert.equal(first.status, 200);
      assert.equal(first.body.user.time_zone, 'Europe/Berlin');
      assert.partialDeepStrictEqual(cleared.body.user, {
        name: 'Grace',
        locale: 'de',
        time_zone: null,
        preferences: { theme: 'dark', single_keys: false },
      });
      assert.deepEqual((await docket.get('/me', { key })).body, cleared.body);
      assert.equal((await docket.get('/me')).body.user.locale, null);
      const { entries } = (await docket.get('/audit-log?action=user.renamed')).body;
      assert.deepEqual(
        entries.map(({ target }: { target: object }) => target),
        [{ type: 'user', id: member.userId }],
      );
    });

    test('refuses keys, unknown zones and an empty change', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const key = await signInAs(services, await createMember(services, { role: 'viewer' }));

      const byKey = await docket.patch('/me', { name: 'Grace' });
      const zone = await docket.patch('/me', { time_zone: 'Mars/Olympus' }, { key });
      const nothing = await docket.patch('/me', {}, { key });

      assert.deepEqual([byKey.status, byKey.body.error.details.type], [403, 'session']);
      assert.deepEqual([zone.status, zone.body.error.details.field], [400, 'time_zone']);
      assert.equal(nothing.status, 400);
    });
  });
}
