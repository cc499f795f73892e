import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, createMember, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';

/** Resource, and which kind of key finds what the other kind created. */
type Place = { name: string; make: (docket: Docket, key: string) => Promise<string>; path: string };

const PLACES: Place[] = [
  {
    name: 'documents',
    path: '/documents',
    make: async (docket, key) => {
      const lease = { title: 'Lease', content: 'A lease of a house by the sea.' };
      return (await docket.post('/documents', lease, { key })).body.id;
    },
  },
  {
    name: 'tasks',
    path: '/tasks',
    make: async (docket, key) =>
      (await docket.post('/tasks', { title: 'Call Ana' }, { key })).body.id,
  },
  {
    name: 'meetings',
    path: '/meetings',
    make: async (docket, key) => {
      const meeting = { title: 'Planning', transcript: 'Ana: We ship on Friday.' };
      return (await docket.post('/meetings', meeting, { key })).body.id;
    },
  },
];

async function isolate(docket: Docket, test_isolation = true): Promise<string> {
  const { body } = await docket.get('/me');
  const path = `/workspaces/${body.default_workspace_id}`;
  const { status } = await docket.patch(path, { settings: { test_isolation } });
  assert.equal(status, 200);
  return body.default_workspace_id;
}

function webhookTo(url: string) {
  return { url, events: ['task.created'], secret: 'whsec_of_a_test' };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`test keys with isolated test data on ${database}`, () => {
    test('separates test data from live data in both directions', async () => {
      await using docket = await startDocket({ database });
      await isolate(docket);
      const forTests = await docket.createKey(['admin:all'], 'test');
      const pairs: [string, string][] = [
        [docket.key, forTests],
        [forTests, docket.key],
      ];
      for (const { name, path, make } of PLACES) {
        for (const [own, other] of pairs) {
          const id = await make(docket, own);
          assert.ok(id, name);
          await docket.runJobs();
          assert.equal((await docket.get(`${path}/${id}`, { key: own })).status, 200, name);
          assert.equal((await docket.get(`${path}/${id}`, { key: other })).status, 404, name);
          assert.equal((await docket.delete(`${path}/${id}`, { key: other })).status, 404, name);
          const { body } = await docket.get(path, { key: other });
          assert.ok(!JSON.stringify(body).includes(id), name);
        }
      }
      for (const key of [docket.key, forTests]) {
        const { body } = await docket.post('/search', { query: 'lease' }, { key });
        assert.equal(body.total, 1);
      }
    });

    test('notifies only the webhooks of the same environment', async () => {
      await using docket = await startDocket({ database });
      await using live = await startReceiver(200);
      await using apart = await startReceiver(200);
      await isolate(docket);
      const forTests = await docket.createKey(['admin:all'], 'test');
      await docket.post('/webhooks', webhookTo(live.url));
      await docket.post('/webhooks', webhookTo(apart.url), { key: forTests });

      await docket.post('/tasks', { title: 'Call Ana' }, { key: forTests });
      await docket.runJobs();

      assert.deepEqual([live.received.length, apart.received.length], [0, 1]);
      assert.equal((await docket.get('/events?type=task.created')).body.pagination.total, 0);
    });

    test('gives test keys, those of users too, the test workspace while isolation is on', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const workspaceId = await isolate(docket);
      const member = await createMember(services, { role: 'member' });
      const key = await createKey(services, {
        ...member,
        scopes: ['admin:all'],
        environment: 'test',
      });

      const { body: me } = await docket.get('/me', { key });
      assert.notEqual(me.default_workspace_id, workspaceId);
      assert.deepEqual(
        me.workspaces.map(({ id, role }: any) => [id, role]),
        [[me.default_workspace_id, 'member']],
      );
      const query = `workspace_id=${me.default_workspace_id}`;
      const person = await signInAs(services, member);
      for (const live of [docket.key, person]) {
        assert.equal((await docket.get(`/documents?${query}`, { key: live })).status, 404);
      }
      const parent = await docket.get(`/documents?workspace_id=${workspaceId}`, { key });
      assert.equal(parent.status, 404);

      await isolate(docket, false);
      assert.equal((await docket.get('/me', { key })).body.default_workspace_id, workspaceId);
    });

    test('lets test keys manage only test keys, which belong to the live workspace', async () => {
      await using docket = await startDocket({ database });
      const workspaceId = await isolate(docket);
      const forTests = { key: await docket.createKey(['admin:all'], 'test') };
      const { body: me } = await docket.get('/me');
      const asked = { name: 'Test', scopes: ['read:tasks'], environment: 'test' };

      const { body: made } = await docket.post('/api-keys', asked, forTests);
      const { body: listed } = await docket.get('/api-keys', forTests);
      const refused = await docket.delete(`/api-keys/${me.key.id}`, forTests);
      const live = await docket.post('/api-keys', { ...asked, environment: 'live' }, forTests);

      assert.equal(made.workspace_id, workspaceId);
      assert.equal(listed.pagination.total, 2);
      assert.equal(refused.status, 404);
      assert.equal(live.status, 400);
      assert.equal((await docket.get('/tasks', { key: made.key })).status, 200);
      const renamed = await docket.patch(`/api-keys/${made.id}`, { name: 'Mine' }, forTests);
      assert.equal(renamed.status, 200);
      const { body: all } = await docket.get('/api-keys');
      assert.equal(all.pagination.total, 3);
      assert.equal((await docket.delete(`/api-keys/${made.id}`)).status, 200);
      assert.equal((await docket.get('/tasks', { key: made.key })).status, 401);
    });
  });
}
