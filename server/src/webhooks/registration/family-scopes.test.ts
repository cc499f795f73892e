import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../../contract/scopes.ts';
import { createKey } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import type { Answer } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';

const HOOK = { url: 'http://127.0.0.1:1/hook', secret: 'a-secret-of-the-receiver' };
const OF_TASKS: Scope[] = ['read:tasks', 'write:tasks'];

async function keyWith(docket: SharedDocket, scopes: Scope[]): Promise<string> {
  const { services, workspaceId } = docket;
  return createKey(services, { workspaceId, userId: null, scopes });
}

function register(docket: SharedDocket, events: string[], key = docket.key): Promise<Answer> {
  return docket.post('/webhooks', { ...HOOK, events }, { key });
}

/** Calls every operation that manages the webhook and returns the status codes. */
async function manage(docket: SharedDocket, id: string, key: string): Promise<number[]> {
  const path = `/webhooks/${id}`;
  const answers = [
    await docket.patch(path, { description: 'Other' }, { key }),
    await docket.post(`${path}/disable`, {}, { key }),
    await docket.post(`${path}/enable`, {}, { key }),
    await docket.post(`${path}/test`, {}, { key }),
    await docket.post(`${path}/rotate-secret`, {}, { key }),
    await docket.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z', dry_run: true }, { key }),
    await docket.delete(path, { key }),
  ];
  return answers.map(({ status }) => status);
}

/** Calls every operation that reads the webhook and returns the status codes. */
async function read(docket: SharedDocket, id: string, key: string): Promise<number[]> {
  const { body: tested } = await docket.post(`/webhooks/${id}/test`, {});
  const path = `/webhooks/${id}`;
  const answers = [
    await docket.get(path, { key }),
    await docket.get(`${path}/health`, { key }),
    await docket.get(`${path}/deliveries`, { key }),
    await docket.get(`${path}/deliveries/${tested.id}`, { key }),
  ];
  return answers.map(({ status }) => status);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`scopes that reach a webhook by its events on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('the read and write scopes of the events allow every way to read and manage a webhook', async () => {
      const docket = await newWorkspace();
      const key = await keyWith(docket, OF_TASKS);
      const { status, body } = await register(docket, ['task.created', 'task.deleted'], key);
      assert.equal(status, 201);

      assert.deepEqual(await read(docket, body.id, key), [200, 200, 200, 200]);
      assert.deepEqual(await manage(docket, body.id, key), [200, 200, 200, 202, 200, 200, 200]);
    });

    test('either scope of the events allows to read a webhook, and the read scope does not manage it', async () => {
      const docket = await newWorkspace();
      const { body } = await register(docket, ['task.created']);

      for (const scope of OF_TASKS) {
        const key = await keyWith(docket, [scope]);
        assert.deepEqual(await read(docket, body.id, key), [200, 200, 200, 200], scope);
      }

      const reader = await keyWith(docket, ['read:tasks']);
      assert.deepEqual(new Set(await manage(docket, body.id, reader)), new Set([403]));
    });

    test('the list shows a credential the webhooks whose events are all of its families', async () => {
      const docket = await newWorkspace();
      const { body: ofTasks } = await register(docket, ['task.created', 'task.updated']);
      await register(docket, ['task.created', 'document.analyzed']);
      await register(docket, ['*']);
      const key = await keyWith(docket, ['read:tasks']);

      const { status, body } = await docket.get('/webhooks?limit=1', { key });
      const disabled = await docket.get('/webhooks?status=disabled', { key });

      assert.equal(status, 200);
      assert.deepEqual(
        body.webhooks.map(({ id }: { id: string }) => id),
        [ofTasks.id],
      );
      assert.equal(body.pagination.total, 1);
      assert.equal(body.pagination.has_more, false);
      assert.equal(disabled.body.pagination.total, 0);
      assert.equal((await docket.get('/webhooks')).body.pagination.total, 3);
    });
  });
}

suite('workspace setting webhook_scopes', () => {
  const newWorkspace = shareDocket({});

  async function withStrict(): Promise<SharedDocket> {
    const docket = await newWorkspace();
    const settings = { webhook_scopes: 'strict' };
    const { status } = await docket.patch(`/workspaces/${docket.workspaceId}`, { settings });
    assert.equal(status, 200);
    return docket;
  }

  test('in a strict workspace, webhooks need write:webhooks and read:webhooks', async () => {
    const docket = await withStrict();
    const { body } = await register(docket, ['task.created']);
    const key = await keyWith(docket, OF_TASKS);

    const refused = await register(docket, ['task.created'], key);
    const unread = await docket.get('/webhooks', { key });

    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body.error.details.required_scopes, ['write:webhooks']);
    assert.equal(unread.status, 403);
    assert.deepEqual(unread.body.error.details.required_scopes, ['read:webhooks']);
    assert.deepEqual(await read(docket, body.id, key), [403, 403, 403, 403]);
    assert.deepEqual(new Set(await manage(docket, body.id, key)), new Set([403]));
  });

  test('a key can neither manage nor read a webhook with events beyond its scopes', async () => {
    const docket = await newWorkspace();
    const key = await keyWith(docket, ['read:documents', ...OF_TASKS]);
    const events = ['task.created', 'document.analyzed', 'transcription.completed'];
    const refused = await register(docket, events, key);
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body.error.details.required_scopes, ['write:webhooks']);
    const { body } = await register(docket, events);

    assert.deepEqual(await read(docket, body.id, key), [403, 403, 403, 403]);
    assert.deepEqual(new Set(await manage(docket, body.id, key)), new Set([403]));

    const own = await register(docket, ['task.created'], key);
    const grown = await docket.patch(`/webhooks/${own.body.id}`, { events }, { key });
    assert.equal(grown.status, 403);
    assert.equal((await register(docket, ['*'], key)).status, 403);
  });

  test('the log of a deleted webhook, whose events are unknown, needs read:webhooks', async () => {
    const docket = await newWorkspace();
    const { body } = await register(docket, ['task.created']);
    await docket.post(`/webhooks/${body.id}/test`, {});
    await docket.delete(`/webhooks/${body.id}`);
    const path = `/webhooks/${body.id}/deliveries?include=pending`;

    const refused = await docket.get(path, { key: await keyWith(docket, OF_TASKS) });
    const shown = await docket.get(path, { key: await keyWith(docket, ['read:webhooks']) });

    assert.deepEqual([refused.status, shown.status], [403, 200]);
  });

  test("a subscription needs the events' read scopes too", async () => {
    const docket = await newWorkspace();
    const { status, body } = await register(
      docket,
      ['task.created'],
      await keyWith(docket, ['write:tasks']),
    );
    assert.equal(status, 403);
    assert.deepEqual(body.error.details.required_scopes, ['read:tasks']);
  });

  test('the setting of the named workspace applies', async () => {
    const docket = await newWorkspace();
    const { services, workspaceId } = docket;
    const { user } = (await docket.get('/me')).body;
    const key = await createKey(services, { workspaceId, userId: user.id, scopes: OF_TASKS });
    const { body: other } = await docket.post('/workspaces', { name: 'Strict' });
    await docket.patch(`/workspaces/${other.id}`, { settings: { webhook_scopes: 'strict' } });
    const asked = { ...HOOK, events: ['task.created'] };
    assert.equal((await docket.post('/webhooks', asked, { key })).status, 201);
    const named = await docket.post('/webhooks', { ...asked, workspace_id: other.id }, { key });
    assert.equal(named.status, 403);
  });
});
