import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';

/** Creates open tasks with these titles, and a completed one that no filter of the tests selects. */
async function createTasks(docket: Docket, titles: readonly string[], query = ''): Promise<void> {
  for (const title of titles) {
    await docket.post('/tasks', { title, priority: 'high', ...parse(query) });
  }
  await docket.post('/tasks', { title: 'other', priority: 'low', ...parse(query) });
}

function parse(query: string): object {
  return Object.fromEntries(new URLSearchParams(query));
}

function titlesOf({ body }: { body: { tasks: { title: string }[] } }): string[] {
  return body.tasks.map(({ title }) => title);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`cursors on ${database}`, () => {
    test('bring the filters and the sort of their list when these are omitted', async () => {
      await using docket = await startDocket({ database });
      await createTasks(docket, ['b', 'c', 'a', 'd']);
      const first = await docket.get('/tasks?limit=2&priority=high&sort=name&sort_dir=desc');

      const second = await docket.get(`/tasks?cursor=${first.body.pagination.next_cursor}`);

      assert.deepEqual(titlesOf(first), ['d', 'c']);
      assert.deepEqual(titlesOf(second), ['b', 'a']);
      assert.equal(second.body.pagination.total, 4);
      assert.equal(second.body.pagination.limit, 20);
    });

    test('carry their filters from page to page', async () => {
      await using docket = await startDocket({ database });
      await createTasks(docket, ['a', 'b', 'c']);
      let page = await docket.get('/tasks?limit=1&priority=high&sort=name');
      const seen = titlesOf(page);

      while (page.body.pagination.has_more) {
        page = await docket.get(`/tasks?limit=1&cursor=${page.body.pagination.next_cursor}`);
        seen.push(...titlesOf(page));
      }

      assert.deepEqual(seen, ['a', 'b', 'c']);
    });

    test('bring the named workspace of their list, and are refused to callers outside it', async () => {
      await using docket = await startDocket({ database });
      const { user } = (await docket.get('/me')).body;
      const { body: other } = await docket.post('/workspaces', { name: 'Other' });
      const both = await createKey(docket.services, {
        workspaceId: (await docket.get('/me')).body.default_workspace_id,
        userId: user.id,
        scopes: ['read:tasks', 'write:tasks'],
      });
      await createTasks(docket, ['a', 'b'], `workspace_id=${other.id}`);
      const path = `/tasks?limit=1&sort=name&workspace_id=${other.id}`;
      const { body } = await docket.get(path, { key: both });
      const { next_cursor: cursor } = body.pagination;

      const next = await docket.get(`/tasks?limit=1&cursor=${cursor}`, { key: both });
      const stranger = await docket.createWorkspace();
      const refused = await docket.get(`/tasks?limit=1&cursor=${cursor}`, { key: stranger });

      assert.deepEqual(titlesOf(next), ['b']);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.code, 'invalid_cursor');
    });
  });
}

suite('parameters beside a cursor', () => {
  test('are accepted when they agree with it: the default offset, the same filters, another form of the sort', async () => {
    await using docket = await startDocket();
    await createTasks(docket, ['a', 'b', 'c']);
    const forms = ['sort=-name', 'sort=name&sort_dir=desc', 'sort=-name&sort_dir=desc'];
    for (const form of forms) {
      const { body } = await docket.get(`/tasks?limit=1&priority=high&${form}`);
      const { next_cursor: cursor } = body.pagination;
      for (const again of ['', 'offset=0', 'priority=high', 'sort_dir=desc', ...forms]) {
        const page = await docket.get(`/tasks?limit=1&cursor=${cursor}&${again}`);

        assert.equal(page.status, 200, `${form} then ${again}`);
        assert.deepEqual(titlesOf(page), ['b']);
        assert.equal('offset' in page.body.pagination, false);
      }
    }
  });

  test('are refused as invalid_cursor when they contradict it', async () => {
    await using docket = await startDocket();
    await createTasks(docket, ['a', 'b', 'c']);
    const { body } = await docket.get('/tasks?limit=1&priority=high&sort=-name');
    const { next_cursor: cursor } = body.pagination;

    for (const contrary of [
      'priority=low',
      'status=open',
      'sort=name',
      'sort=name&sort_dir=asc',
      'sort_dir=asc',
      'sort=-created_at',
    ]) {
      const { status, body: refusal } = await docket.get(`/tasks?cursor=${cursor}&${contrary}`);

      assert.equal(status, 400, contrary);
      assert.equal(refusal.error.code, 'invalid_cursor', contrary);
    }
  });

  test('do not make a changed cursor valid', async () => {
    await using docket = await startDocket();
    await createTasks(docket, ['a', 'b']);
    const { body } = await docket.get('/tasks?limit=1&priority=high');
    const [content = '', signature] = String(body.pagination.next_cursor).split('.');
    const text = Buffer.from(content, 'base64url').toString().replace('"high"', '"low"');
    const changed = `${Buffer.from(text).toString('base64url')}.${signature}`;

    const refused = await docket.get(`/tasks?cursor=${changed}`);

    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.code, 'invalid_cursor');
  });
});
