import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';

const STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const;

/** Tries every status change. @returns the rejected ones */
async function refusedIn(docket: SharedDocket): Promise<string[]> {
  const refused: string[] = [];
  for (const from of STATUSES) {
    for (const to of STATUSES) {
      const { body: task } = await docket.post('/tasks', { title: `${from} to ${to}` });
      await docket.patch(`/tasks/${task.id}`, { status: from });
      const { status, body } = await docket.patch(`/tasks/${task.id}`, { status: to });
      if (status === 200) continue;
      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { field: 'status', type: 'conflict' });
      refused.push(`${from} to ${to}`);
    }
  }
  return refused;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`status changes of a task on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    async function strictWorkspace(): Promise<SharedDocket> {
      const docket = await newWorkspace();
      const settings = { strict_task_transitions: true };
      await docket.patch(`/workspaces/${docket.workspaceId}`, { settings });
      return docket;
    }

    test('allows every status change by default', async () => {
      assert.deepEqual(await refusedIn(await newWorkspace()), []);
    });

    test('requires a closed task to be reopened first when strict_task_transitions is set', async () => {
      assert.deepEqual(await refusedIn(await strictWorkspace()), [
        'completed to in_progress',
        'completed to cancelled',
        'cancelled to in_progress',
        'cancelled to completed',
      ]);
    });

    test('applies the other operations of a batch when one status change is rejected', async () => {
      const docket = await strictWorkspace();
      const { body: task } = await docket.post('/tasks', { title: 'Closed' });
      await docket.patch(`/tasks/${task.id}`, { status: 'completed' });

      const { body } = await docket.post('/tasks/batch', {
        operations: [
          { op: 'update', id: task.id, status: 'cancelled' },
          { op: 'update', id: task.id, status: 'open' },
          { op: 'update', id: task.id, status: 'cancelled' },
        ],
      });

      assert.deepEqual(
        body.results.map(({ status }: { status: string }) => status),
        ['error', 'ok', 'ok'],
      );
      assert.partialDeepStrictEqual(body.results[0].error.details, {
        field: 'operations.0.status',
        type: 'conflict',
      });
    });
  });
}
