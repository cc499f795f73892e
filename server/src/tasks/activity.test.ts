import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /tasks/{task_id}/activity on ${database}`, () => {
    test('lists each change with its time and actor, newest first', async () => {
      await using docket = await startDocket({ database });
      const key = await docket.createKey(['write:tasks']);
      const { id, created_by } = (await docket.post('/tasks', { title: 'a' })).body;
      docket.advance(1_000);
      await docket.patch(`/tasks/${id}`, { title: 'b', tags: ['x'] }, { key });
      docket.advance(1_000);
      const operations = [{ op: 'update', id, status: 'completed' }];
      await docket.post('/tasks/batch', { operations });

      const { status, body } = await docket.get(`/tasks/${id}/activity`);

      assert.equal(status, 200);
      assert.equal(body.pagination.total, 3);
      const [completed, updated, created] = body.activity;
      assert.partialDeepStrictEqual(created, {
        action: 'created',
        actor: created_by,
        created_at: '2026-01-05T09:00:00.000Z',
      });
      assert.partialDeepStrictEqual(updated, {
        action: 'updated',
        changes: { title: { from: 'a', to: 'b' }, tags: { from: [], to: ['x'] } },
        created_at: '2026-01-05T09:00:01.000Z',
      });
      assert.match(updated.actor, /^key_/);
      assert.partialDeepStrictEqual(completed, {
        action: 'completed',
        actor: created_by,
        changes: { status: { from: 'open', to: 'completed' } },
      });
    });

    test('paginates the history by cursor and by offset', async () => {
      await using docket = await startDocket({ database });
      const { id } = (await docket.post('/tasks', { title: 'a' })).body;
      for (const title of ['b', 'c', 'd']) await docket.patch(`/tasks/${id}`, { title });
      const all = (await docket.get(`/tasks/${id}/activity`)).body.activity;
      const first = (await docket.get(`/tasks/${id}/activity?limit=3`)).body;
      const cursor = first.pagination.next_cursor;

      const byCursor = await docket.get(`/tasks/${id}/activity?limit=3&cursor=${cursor}`);
      const byOffset = await docket.get(`/tasks/${id}/activity?limit=3&offset=3`);

      assert.deepEqual(
        all.map(({ changes }: any) => changes?.title.to),
        ['d', 'c', 'b', undefined],
      );
      assert.deepEqual([...first.activity, ...byCursor.body.activity], all);
      assert.deepEqual(byOffset.body.activity, byCursor.body.activity);
    });
  });
}
