import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';

const STATUSES = ['open', 'in_progress', 'completed', 'cancelled'] as const;

/** Changes from each status to each other. @returns those that are refused */
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

for (const { name: database } of DATABASES) {
  suite(`changes of the status of a task, on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    async function strictWorkspace(): Promise<SharedDocket> {
      const docket = await newWorkspace();
      const settings = { strict_task_transitions: true };
      await docket.patch(`/workspaces/${docket.workspaceId}`, { settings });
      return docket;
    }

    test('are all allowed unless the workspace says otherwise', async () => {
      assert.deepEqual(await refusedIn(await newWorkspace()), []);
    });

    test('that are strict ask for a closed task to be opened first', async () => {
      assert.deepEqual(await refusedIn(await strictWorkspace()), [
        'completed to in_progress',
        'completed to cancelled',
        'cancelled to in_progress',
        'cancelled to completed',
      ]);
    });

    test('that are refused leave the rest of a batch', async () => {
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
