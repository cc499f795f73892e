import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { createTask, taskEvents } from '../testing/tasks.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`DELETE /tasks/{task_id} on ${database}`, () => {
    test('deletes a task once, with its history and counters', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket, { assigned_to: 'ana', tags: ['a'] });

      const first = await docket.delete(`/tasks/${id}`);
      const second = await docket.delete(`/tasks/${id}`);

      assert.deepEqual([first.status, first.body], [200, { id, deleted: true }]);
      assert.equal(second.status, 404);
      for (const path of [`/tasks/${id}`, `/tasks/${id}/activity`]) {
        assert.equal((await docket.get(path)).status, 404);
      }
      assert.equal((await docket.get('/tasks?assigned_to=ana')).body.pagination.total, 0);
      assert.equal((await docket.get('/tasks?tag=a')).body.pagination.total, 0);
      const deleted = (await taskEvents(docket)).at(-1);
      assert.equal(deleted.name, 'task.deleted');
      assert.deepEqual(deleted.data, { task_id: id, deleted_at: '2026-01-05T09:00:00.000Z' });
    });

    test('lets one of twenty concurrent deletions succeed, and only with the current ETag', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);

      const stale = await docket.delete(`/tasks/${id}`, { headers: { 'if-match': '"7"' } });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => docket.delete(`/tasks/${id}`)),
      );

      assert.equal(stale.body.error.details.type, 'conflict');
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(answers.filter(({ status }) => status === 404).length, 19);
      assert.equal((await docket.get('/tasks')).body.pagination.total, 0);
    });
  });
}
