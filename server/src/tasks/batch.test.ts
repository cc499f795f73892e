import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

function batch(docket: Docket, operations: readonly unknown[], headers = {}) {
  return docket.post('/tasks/batch', { operations }, { headers });
}

async function eventNames({ services }: Docket): Promise<string[]> {
  const rows = await services.db
    .selectFrom('events')
    .select('name')
    .where('name', 'like', 'task.%')
    .orderBy('sequence')
    .execute();
  return rows.map(({ name }) => name);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /tasks/batch on ${database}`, () => {
    test('applies operations in order and returns a result for each', async () => {
      await using docket = await startDocket({ database });
      const one = (await docket.post('/tasks', { title: 'one' })).body;
      const two = (await docket.post('/tasks', { title: 'two' })).body;

      const { status, body } = await batch(docket, [
        { op: 'create', title: 'three', assigned_to: 'ana' },
        { op: 'update', id: one.id, status: 'completed' },
        { op: 'create', title: '' },
        { op: 'delete', id: two.id },
        { op: 'update', id: two.id, title: 'too late' },
        { op: 'update', id: one.id, title: 'done' },
        { op: 'update', id: one.id },
        { op: 'archive', id: one.id },
        { op: 'create', title: 'x', related_document_id: 'doc_1' },
        { op: 'update', id: one.id, owner: 'ana' },
        { op: 'delete' },
        {},
      ]);

      assert.equal(status, 200);
      assert.deepEqual([body.succeeded, body.failed], [4, 8]);
      assert.deepEqual(
        body.results.map(({ index, status: each, error }: any) => [
          index,
          each === 'ok' ? each : [error.code, error.details?.field, error.details?.type],
        ]),
        [
          [0, 'ok'],
          [1, 'ok'],
          [2, ['invalid_request', 'operations.2.title', 'invalid_value']],
          [3, 'ok'],
          [4, ['resource_not_found', undefined, undefined]],
          [5, 'ok'],
          [6, ['invalid_request', 'operations.6', 'invalid_value']],
          [7, ['invalid_request', 'operations.7.op', 'invalid_value']],
          [8, ['invalid_request', 'operations.8.related_document_id', 'invalid_value']],
          [9, ['invalid_request', 'operations.9.owner', 'unknown_field']],
          [10, ['invalid_request', 'operations.10.id', 'required']],
          [11, ['invalid_request', 'operations.11.op', 'required']],
        ],
      );
      const [created, , , deleted, , changed] = body.results;
      assert.deepEqual((await docket.get(`/tasks/${created.id}`)).body, created.task);
      assert.deepEqual(deleted, { index: 3, status: 'ok', id: two.id, deleted: true });
      assert.equal(changed.task.title, 'done');
      assert.deepEqual((await docket.get(`/tasks/${one.id}`)).body, changed.task);
      assert.deepEqual((await eventNames(docket)).slice(2), [
        'task.created',
        'task.updated',
        'task.completed',
        'task.deleted',
        'task.updated',
      ]);
      assert.equal((await docket.get('/tasks')).body.pagination.total, 2);
      assert.equal((await docket.get('/tasks?status=completed')).body.pagination.total, 1);
    });

    test('updates and deletes the same task, and leaves no history of it', async () => {
      await using docket = await startDocket({ database });
      const { id } = (await docket.post('/tasks', { title: 'one' })).body;

      const { status, body } = await batch(docket, [
        { op: 'update', id, status: 'completed' },
        { op: 'delete', id },
      ]);

      assert.equal(status, 200);
      assert.equal(body.succeeded, 2);
      assert.equal((await docket.get(`/tasks/${id}/activity`)).status, 404);
      assert.deepEqual(await eventNames(docket), [
        'task.created',
        'task.updated',
        'task.completed',
        'task.deleted',
      ]);
    });

    test('applies nothing when a request repeats its Idempotency-Key', async () => {
      await using docket = await startDocket({ database });
      const headers = { 'idempotency-key': 'import 1' };
      const operations = [{ op: 'create', title: 'a' }, { op: 'create' }];

      const first = await batch(docket, operations, headers);
      const second = await batch(docket, operations, headers);

      assert.deepEqual(second.body, first.body);
      assert.equal((await docket.get('/tasks')).body.pagination.total, 1);
    });

    test('completes ten concurrent batches that change the same tasks in different orders', async () => {
      await using docket = await startDocket({ database });
      const made = await batch(
        docket,
        Array.from({ length: 20 }, (_, index) => ({ op: 'create', title: `${index}` })),
      );
      const ids: string[] = made.body.results.map(({ id }: any) => id);

      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, round) => {
          const order = round % 2 === 0 ? ids : ids.toReversed();
          return batch(
            docket,
            order.map((id) => ({
              op: 'update',
              id,
              assigned_to: `user ${round}`,
              status: round % 3 === 0 ? 'completed' : 'in_progress',
            })),
          );
        }),
      );

      assert.ok(answers.every(({ status, body }) => status === 200 && body.failed === 0));
      const { tasks } = (await docket.get('/tasks')).body;
      const last = tasks[0].assigned_to;
      assert.ok(tasks.every(({ assigned_to }: any) => assigned_to === last));
      for (let round = 0; round < 10; round++) {
        const name = `user ${round}`;
        const { body } = await docket.get(`/tasks?assigned_to=${encodeURIComponent(name)}`);
        assert.equal(body.pagination.total, name === last ? 20 : 0);
      }
    });

    test('accepts tags that become equal when they are stored', async () => {
      await using docket = await startDocket({ database });
      const halves = ['\ud800', '\ud801'];

      const { status, body } = await batch(docket, [
        ...halves.map((half) => ({ op: 'create', title: half, assigned_to: half })),
        { op: 'create', title: 'tags', tags: [...halves, 'Ä', 'ä', 'a\u0308'] },
      ]);

      assert.equal(status, 200);
      assert.equal(body.failed, 0);
      const ofBoth = await docket.get('/tasks?assigned_to=%EF%BF%BD');
      assert.equal(ofBoth.body.pagination.total, 2);
      assert.equal(ofBoth.body.tasks.length, 2);
      for (const { id, task } of body.results) {
        assert.deepEqual((await docket.get(`/tasks/${id}`)).body, task);
        await docket.delete(`/tasks/${id}`);
      }
      assert.equal((await docket.get('/tasks?assigned_to=%EF%BF%BD')).body.pagination.total, 0);
    });

    test('cannot change the tasks of another workspace', async () => {
      await using docket = await startDocket({ database });
      const { body: task } = await docket.post('/tasks', { title: 'mine' });
      const key = await docket.createWorkspace();

      const { body } = await docket.post(
        '/tasks/batch',
        {
          operations: [
            { op: 'update', id: task.id, title: 'theirs' },
            { op: 'delete', id: task.id },
          ],
        },
        { key },
      );

      assert.equal(body.failed, 2);
      assert.deepEqual((await docket.get(`/tasks/${task.id}`)).body, task);
    });
  });
}

suite('POST /tasks/batch', () => {
  test('accepts 1 to 100 operations', async () => {
    await using docket = await startDocket();
    for (const [count, status] of [
      [0, 400],
      [1, 200],
      [100, 200],
      [101, 400],
    ] as const) {
      const operations = Array.from({ length: count }, () => ({ op: 'create', title: 'a' }));
      const answer = await batch(docket, operations);
      assert.equal(answer.status, status, `${count}`);
      if (status === 400) assert.equal(answer.body.error.details.field, 'operations');
    }
  });
});
