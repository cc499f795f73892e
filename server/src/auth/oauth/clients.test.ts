import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { shareDocket } from '../../testing/shared-docket.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';

const ACME = {
  name: 'Acme CRM',
  redirect_uris: ['https://crm.example.com/callback'],
  scopes: ['read:documents', 'write:tasks'],
};

for (const { name: database } of FEATURE_DATABASES) {
  suite(`OAuth applications on ${database}`, () => {
    const enter = shareDocket({ database });

    test('registers an application with a secret that is shown once and stored as a hash', async () => {
      const docket = await enter();

      const { status, body } = await docket.request('POST', '/oauth/clients', ACME);

      assert.equal(status, 201);
      assert.match(body.id, /^client_[0-9a-f]{32}$/);
      assert.equal(body.client_id, body.id);
      assert.match(body.client_secret, /^dcs_[\w-]{43}$/);
      assert.partialDeepStrictEqual(body, {
        ...ACME,
        type: 'confidential',
        workspace_id: docket.workspaceId,
        previous_secret_expires_at: null,
      });
      const { body: listed } = await docket.request('GET', '/oauth/clients');
      assert.deepEqual(
        listed.clients.map(({ id }: { id: string }) => id),
        [body.id],
      );
      assert.ok(!JSON.stringify(listed).includes('dcs_'));
      const rows = await docket.services.db.selectFrom('oauth_clients').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(body.client_secret));
    });

    test('registers a public application without a secret', async () => {
      const docket = await enter();

      const { body } = await docket.request('POST', '/oauth/clients', { ...ACME, type: 'public' });

      assert.equal(body.type, 'public');
      assert.equal('client_secret' in body, false);
      const rotated = await docket.request('POST', `/oauth/clients/${body.id}/rotate-secret`, {});
      assert.equal(rotated.status, 400);
      assert.equal(rotated.body.error.details.type, 'conflict');
    });

    test('lists applications in pages, newest first', async () => {
      const docket = await enter();
      for (const name of ['One', 'Two', 'Three']) {
        await docket.request('POST', '/oauth/clients', { ...ACME, name });
        docket.advance(1_000);
      }

      const first = await docket.request('GET', '/oauth/clients?limit=2');
      const cursor = encodeURIComponent(first.body.pagination.next_cursor);
      const second = await docket.request('GET', `/oauth/clients?limit=2&cursor=${cursor}`);

      const names = [...first.body.clients, ...second.body.clients].map(({ name }) => name);
      assert.deepEqual(names, ['Three', 'Two', 'One']);
      assert.equal(first.body.pagination.total, 3);
    });

    test('changes only the named fields of an application', async () => {
      const docket = await enter();
      const { body: made } = await docket.request('POST', '/oauth/clients', ACME);

      const { status, body } = await docket.request('PATCH', `/oauth/clients/${made.id}`, {
        name: 'Acme',
        redirect_uris: ['https://crm.example.com/other'],
      });

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        name: 'Acme',
        redirect_uris: ['https://crm.example.com/other'],
        scopes: ACME.scopes,
      });
      assert.equal(body.client_id, made.id);
      const { body: listed } = await docket.request('GET', '/oauth/clients');
      assert.deepEqual(listed.clients, [body]);
    });

    test('rotates the secret and accepts the previous one for the requested overlap', async () => {
      const docket = await enter();
      const { body: made } = await docket.request('POST', '/oauth/clients', ACME);
      const path = `/oauth/clients/${made.id}/rotate-secret`;

      const { status, body } = await docket.request('POST', path, { overlap_hours: 2 });

      assert.equal(status, 200);
      assert.match(body.client_secret, /^dcs_[\w-]{43}$/);
      assert.notEqual(body.client_secret, made.client_secret);
      assert.equal(
        Date.parse(body.previous_secret_expires_at) - Date.parse(body.updated_at),
        2 * 3_600_000,
      );
      const { body: again } = await docket.request('POST', path, {});
      assert.equal(again.previous_secret_expires_at, null);
    });

    test('deletes an application for good', async () => {
      const docket = await enter();
      const { body: made } = await docket.request('POST', '/oauth/clients', ACME);

      const { body } = await docket.request('DELETE', `/oauth/clients/${made.id}`);

      assert.deepEqual(body, { id: made.id, client_id: made.id, deleted: true });
      for (const [method, path] of [
        ['DELETE', `/oauth/clients/${made.id}`],
        ['PATCH', `/oauth/clients/${made.id}`],
        ['POST', `/oauth/clients/${made.id}/rotate-secret`],
      ] as const) {
        const change = method === 'PATCH' ? { name: 'x' } : undefined;
        assert.equal((await docket.request(method, path, change)).status, 404, method);
      }
    });

    test('hides applications of other workspaces', async () => {
      const [docket, other] = [await enter(), await enter()];
      const { body: made } = await docket.request('POST', '/oauth/clients', ACME);
      const path = `/oauth/clients/${made.id}`;

      assert.deepEqual((await other.request('GET', '/oauth/clients')).body.clients, []);
      assert.equal((await other.request('PATCH', path, { name: 'Mine' })).status, 404);
      assert.equal((await other.request('POST', `${path}/rotate-secret`, {})).status, 404);
      assert.equal((await other.request('DELETE', path)).status, 404);
      assert.equal((await docket.request('GET', '/oauth/clients')).body.clients[0].name, ACME.name);
    });

    test('writes every change of an application to the audit log, without secrets', async () => {
      const docket = await enter();
      const { body: made } = await docket.request('POST', '/oauth/clients', ACME);
      const path = `/oauth/clients/${made.id}`;
      const { body: me } = await docket.get('/me');
      await docket.request('PATCH', path, { scopes: ['read:documents'] });
      const { body: rotated } = await docket.request('POST', `${path}/rotate-secret`, {});
      await docket.request('DELETE', path);

      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('workspace_id', '=', docket.workspaceId)
        .orderBy('sequence')
        .execute();

      assert.deepEqual(
        entries.map(({ action, actor_id, target_id }) => [action, actor_id, target_id]),
        ['created', 'updated', 'secret_rotated', 'deleted'].map((what) => [
          `oauth_client.${what}`,
          me.user.id,
          made.id,
        ]),
      );
      const text = JSON.stringify(entries);
      assert.ok(!text.includes(made.client_secret) && !text.includes(rotated.client_secret));
    });
  });
}

suite('registration of an application', () => {
  const enter = shareDocket({});

  for (const [field, value, named] of [
    ['redirect_uris', ['http://crm.example.com/callback'], 'redirect_uris.0'],
    ['redirect_uris', ['https://crm.example.com/', 'javascript:alert(1)'], 'redirect_uris.1'],
    ['redirect_uris', [], 'redirect_uris'],
    ['redirect_uris', ['https://a.example/', 'https://a.example/'], 'redirect_uris'],
    ['scopes', ['read:everything'], 'scopes.0'],
    ['scopes', [], 'scopes'],
    ['name', 'Acme\u202ecrm', 'name'],
    ['name', ' ', 'name'],
    ['type', 'native', 'type'],
  ] as const) {
    test(`registration rejects ${field} ${JSON.stringify(value)}`, async () => {
      const docket = await enter();

      const { status, body } = await docket.request('POST', '/oauth/clients', {
        ...ACME,
        [field]: value,
      });

      assert.equal(status, 400);
      assert.equal(body.error.details.field, named);
    });
  }

  test('registration rejects an update to an invalid redirect URI', async () => {
    const docket = await enter();
    const { body: made } = await docket.request('POST', '/oauth/clients', ACME);

    const { status, body } = await docket.request('PATCH', `/oauth/clients/${made.id}`, {
      redirect_uris: ['https://crm.example.com/#top'],
    });

    assert.equal(status, 400);
    assert.equal(body.error.message, 'redirect_uris must be without a fragment');
  });

  test('registration is allowed to admins only', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['write:documents', 'read:tasks']);

    const { status, body } = await docket.request('POST', '/oauth/clients', ACME, { key });

    assert.equal(status, 403);
    assert.deepEqual(body.error.details.required_scopes, ['admin:all']);
  });
});
