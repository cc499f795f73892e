import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../storage/transaction.ts';
import { createKey, createMember, letIn, signInAs } from '../testing/credentials.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Answer, clientOf, startDocket } from '../testing/docket.ts';
import { endedOrWaiting } from '../testing/lock-waits.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';
import { updateRole } from './members/store.ts';
import { findFirstWorkspace, findTestWorkspace } from './store.ts';

async function slugOf(docket: SharedDocket): Promise<string> {
  return (await docket.get(`/workspaces/${docket.workspaceId}`)).body.slug;
}

const textFile = (bytes: string) => ({ file: { bytes, name: 'a.txt', type: 'text/plain' } });

async function remove(docket: SharedDocket, key = docket.key): Promise<Answer> {
  const slug = await slugOf(docket);
  return docket.delete(`/workspaces/${docket.workspaceId}?confirm=${slug}`, { key });
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`deleting a workspace on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('a deletion requires an owner', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const admin = await createMember(services, { role: 'admin', workspaceId });
      for (const key of [
        await signInAs(services, admin),
        await createKey(services, { workspaceId, userId: null, scopes: ['admin:all'] }),
      ]) {
        const { status, body } = await remove(docket, key);
        assert.equal(status, 403);
        assert.equal(body.error.details.type, 'role');
      }
      const member = await createMember(services, { role: 'member', workspaceId });
      const refused = await remove(docket, await signInAs(services, member));
      assert.equal(refused.body.error.details.type, 'scope');
      assert.equal((await remove(docket, await docket.createWorkspace())).status, 404);
      assert.equal((await remove(docket)).status, 200);
    });

    test('a deletion requires the slug as confirmation', async () => {
      const docket = await newWorkspace();
      const path = `/workspaces/${docket.workspaceId}`;
      const wrong = await docket.delete(`${path}?confirm=another`);
      assert.equal(wrong.status, 400);
      assert.equal(wrong.body.error.details.field, 'confirm');
      const missing = await docket.delete(path);
      assert.equal(missing.status, 400);
      assert.equal(missing.body.error.details.field, 'confirm');
      assert.equal((await docket.get(path)).status, 200);
    });

    test('a deletion rejects the first workspace, whose owners run the server', async () => {
      const docket = await newWorkspace();
      const { services } = docket;
      const { id, slug } = (await findFirstWorkspace(services.db))!;
      const { userId } = await createMember(services, { role: 'owner', workspaceId: id });
      const key = await createKey(services, { workspaceId: id, userId, scopes: ['admin:all'] });

      const { status, body } = await docket.delete(`/workspaces/${id}?confirm=${slug}`, { key });

      assert.equal(status, 400);
      assert.equal(body.error.details.type, 'conflict');
    });

    test('a deletion ends all access to it at once, and nothing else of its members', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const person = await createMember(services, { role: 'owner', workspaceId });
      const token = await signInAs(services, { userId: person.userId, workspaceId });
      const elsewhere = (await docket.post('/workspaces', { name: 'Left' }, { key: token })).body;
      const doc = await docket.post('/documents', { title: 'Lease', content: 'Rent is due.' });
      const share = await docket.post(`/documents/${doc.body.id}/shares`, {});
      assert.equal(share.status, 201);
      const link = new URL(share.body.url).pathname;
      const keys = {
        service: await createKey(services, { workspaceId, userId: null, scopes: ['admin:all'] }),
        application: await letIn(services, person, ['read:tasks']),
        owner: docket.key,
      };
      for (const [name, key] of Object.entries(keys)) {
        assert.equal((await docket.get('/tasks', { key })).status, 200, name);
      }

      const { status, body } = await remove(docket, token);

      assert.equal(status, 200);
      assert.deepEqual(body, { id: workspaceId, deleted: true });
      for (const [name, key] of Object.entries(keys)) {
        assert.equal((await docket.get('/tasks', { key })).status, 401, name);
      }
      assert.equal((await docket.request('GET', link, undefined, { key: '' })).status, 404);
      const { workspaces } = (await docket.get('/workspaces', { key: token })).body;
      assert.deepEqual(
        workspaces.map(({ id }: { id: string }) => id),
        [elsewhere.id],
      );
      assert.equal((await docket.get(`/workspaces/${workspaceId}`, { key: token })).status, 404);
      const named = await docket.get(`/tasks?workspace_id=${workspaceId}`, { key: token });
      assert.equal(named.status, 404);
      // The session now starts in the other workspace.
      const me = await docket.get('/me', { key: token });
      assert.equal(me.body.default_workspace_id, elsewhere.id);
    });

    test('a deletion deletes its test workspace too and frees the slug', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const slug = `again-${database.toLowerCase()}`;
      await services.db
        .updateTable('workspaces')
        .set({ slug })
        .where('id', '=', workspaceId)
        .execute();
      await docket.patch(`/workspaces/${workspaceId}`, { settings: { test_isolation: true } });
      const { userId } = await createMember(services, { role: 'owner', workspaceId });
      const key = await createKey(services, {
        workspaceId,
        userId,
        scopes: ['admin:all'],
        environment: 'test',
      });
      const twin = (await findTestWorkspace(services.db, workspaceId))!;
      await docket.post('/tasks', { title: 'of a test' }, { key });

      assert.equal((await remove(docket)).status, 200);

      assert.equal((await docket.get('/tasks', { key })).status, 401);
      const other = await docket.createWorkspace();
      const again = await docket.post('/workspaces', { name: 'Again', slug }, { key: other });
      assert.equal(again.status, 201);
      await docket.runJobs();
      for (const table of ['workspaces', 'tasks'] as const) {
        const column = table === 'tasks' ? 'workspace_id' : 'id';
        const rows = await services.db
          .selectFrom(table)
          .select('id')
          .where(services.db.dynamic.ref<'id'>(column), 'in', [workspaceId, twin.id])
          .execute();
        assert.deepEqual(rows, []);
      }
    });

    test('a deletion keeps the audit log and adds an entry', async () => {
      const docket = await newWorkspace();
      const { workspaceId, services } = docket;
      await docket.patch(`/workspaces/${workspaceId}`, { name: 'Other' });
      await remove(docket);
      await docket.runJobs();
      const entries = await services.db
        .selectFrom('audit_entries')
        .select('action')
        .where('workspace_id', '=', workspaceId)
        .orderBy('sequence')
        .execute();
      assert.deepEqual(
        entries.map(({ action }) => action),
        ['workspace.updated', 'workspace.deleted'],
      );
    });

    test('a deletion deletes its files, except those that other workspaces share', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const other = await docket.createWorkspace();
      await docket.upload('/documents', textFile(`only here ${workspaceId}`));
      await docket.upload('/documents', textFile(`in both ${workspaceId}`));
      await docket.upload('/documents', textFile(`in both ${workspaceId}`), { key: other });
      await docket.runJobs();
      const rows = await services.db
        .selectFrom('documents')
        .select(['blob_key', 'layout_key', 'workspace_id'])
        .execute();
      const keysOf = (isOwn: boolean) =>
        rows
          .filter(({ workspace_id }) => (workspace_id === workspaceId) === isOwn)
          .flatMap(({ blob_key, layout_key }) => [blob_key, layout_key])
          .filter((key) => key !== null);
      const [own, kept] = [new Set(keysOf(true)), new Set(keysOf(false))];
      assert.ok([...own].some((key) => kept.has(key)) && [...own].some((key) => !kept.has(key)));

      await remove(docket);
      await docket.runJobs();

      for (const key of [...own, ...kept]) {
        assert.equal(await services.blobs.exists(key), kept.has(key));
      }
    });
  });
}

/** SQLite serializes transactions, so there is no race to test. */
test('a deletion rejects an owner who is demoted concurrently, on PostgreSQL', async () => {
  await using docket = await startDocket({ database: 'PostgreSQL' });
  const { services } = docket;
  const owner = clientOf(docket.url, await docket.createWorkspace());
  const { body: me } = await owner.get('/me');
  const id = me.default_workspace_id;
  const { slug } = (await owner.get(`/workspaces/${id}`)).body;

  const { deleting } = await inTransaction(services, async (tx) => {
    await updateRole(tx, { workspace_id: id, user_id: me.user.id, role: 'admin' });
    const request = owner.delete(`/workspaces/${id}?confirm=${slug}`);
    await endedOrWaiting(services, request);
    return { deleting: request };
  });

  assert.equal((await deleting).status, 403);
  assert.equal((await owner.get(`/workspaces/${id}`)).status, 200);
});
