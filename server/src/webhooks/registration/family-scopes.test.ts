import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../../contract/scopes.ts';
import { createKey } from '../../testing/credentials.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';

const HOOK = { url: 'http://127.0.0.1:1/hook', secret: 'a-secret-of-the-receiver' };
const OF_TASKS: Scope[] = ['read:tasks', 'write:tasks'];

async function keyWith(docket: SharedDocket, scopes: Scope[]): Promise<string> {
  const { services, workspaceId } = docket;
  return createKey(services, { workspaceId, userId: null, scopes });
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

suite('workspace setting webhook_scopes', () => {
  const newWorkspace = shareDocket({});

  async function withFamily(): Promise<SharedDocket> {
    const docket = await newWorkspace();
    const settings = { webhook_scopes: 'family' };
    const { status } = await docket.patch(`/workspaces/${docket.workspaceId}`, { settings });
    assert.equal(status, 200);
    return docket;
  }

  test('webhooks are managed with write:webhooks unless the workspace sets webhook_scopes', async () => {
    const docket = await newWorkspace();
    const key = await keyWith(docket, OF_TASKS);
    const refused = await docket.post('/webhooks', { ...HOOK, events: ['task.created'] }, { key });
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body.error.details.required_scopes, ['write:webhooks']);
  });

  test("with the setting family, the write scopes of a webhook's events allow every way to manage it", async () => {
    const docket = await withFamily();
    const key = await keyWith(docket, OF_TASKS);
    const { status, body } = await docket.post(
      '/webhooks',
      { ...HOOK, events: ['task.created', 'task.deleted'] },
      { key },
    );
    assert.equal(status, 201);

    assert.deepEqual(await manage(docket, body.id, key), [200, 200, 200, 202, 200, 200, 200]);
  });

  test('with the setting family, a key cannot manage a webhook with events beyond its write scopes', async () => {
    const docket = await withFamily();
    const key = await keyWith(docket, ['read:documents', ...OF_TASKS]);
    const events = ['task.created', 'document.analyzed'];
    const refused = await docket.post('/webhooks', { ...HOOK, events }, { key });
    assert.equal(refused.status, 403);
    assert.deepEqual(refused.body.error.details.required_scopes, ['write:webhooks']);
    const { body } = await docket.post('/webhooks', { ...HOOK, events });

    assert.deepEqual(new Set(await manage(docket, body.id, key)), new Set([403]));

    const own = await docket.post('/webhooks', { ...HOOK, events: ['task.created'] }, { key });
    const grown = await docket.patch(`/webhooks/${own.body.id}`, { events }, { key });
    assert.equal(grown.status, 403);
    const everything = await docket.post('/webhooks', { ...HOOK, events: ['*'] }, { key });
    assert.equal(everything.status, 403);
  });

  test("with the setting family, the events' read scopes are still needed, and webhooks are not readable", async () => {
    const docket = await withFamily();
    const key = await keyWith(docket, ['write:tasks']);
    const { status, body } = await docket.post(
      '/webhooks',
      { ...HOOK, events: ['task.created'] },
      { key },
    );
    assert.equal(status, 403);
    assert.deepEqual(body.error.details.required_scopes, ['read:tasks']);
    assert.equal((await docket.get('/webhooks', { key })).status, 403);
  });

  test('the setting of the named workspace applies', async () => {
    const docket = await withFamily();
    const { services, workspaceId } = docket;
    const { user } = (await docket.get('/me')).body;
    const key = await createKey(services, { workspaceId, userId: user.id, scopes: OF_TASKS });
    const { body: other } = await docket.post('/workspaces', { name: 'Without' });
    const asked = { ...HOOK, events: ['task.created'] };
    assert.equal((await docket.post('/webhooks', asked, { key })).status, 201);
    const named = await docket.post('/webhooks', { ...asked, workspace_id: other.id }, { key });
    assert.equal(named.status, 403);
  });
});
