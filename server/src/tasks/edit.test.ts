import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';
import { createTask, TASK_EVENTS, taskEvents } from '../testing/tasks.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /tasks/{task_id} on ${database}`, () => {
    test('updates the given fields, clears null fields and keeps the others', async () => {
      await using docket = await startDocket({ database });
      const task = await createTask(docket, {
        description: 'soon',
        assigned_to: 'ana',
        due_date: '2026-03-01',
        priority: 'high',
        related_document_id: 'crm-1',
        related_meeting_id: 'zoom-1',
        tags: ['a', 'b'],
        metadata: { a: 1 },
      });
      docket.advance(1_000);

      const { status, body, headers } = await docket.patch(`/tasks/${task.id}`, {
        description: null,
        assigned_to: 'ben',
        due_date: '2026-04-01T09:00:00+02:00',
        priority: null,
        related_document_id: null,
        tags: ['c'],
        metadata: null,
      });

      assert.equal(status, 200);
      assert.deepEqual(body, {
        ...task,
        description: null,
        assigned_to: 'ben',
        due_date: '2026-04-01T09:00:00+02:00',
        priority: 'medium',
        related_document_id: null,
        tags: ['c'],
        metadata: {},
        updated_at: '2026-01-05T09:00:01.000Z',
      });
      assert.equal(headers.get('etag'), '"2"');
      assert.deepEqual((await docket.get(`/tasks/${task.id}`)).body, body);
    });

    test('allows any status after any other, and sets or clears completed_at', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);
      const statuses = ['open', 'in_progress', 'completed', 'cancelled'];
      for (const from of statuses) {
        for (const to of statuses) {
          await docket.patch(`/tasks/${id}`, { status: from });
          docket.advance(1_000);
          const { status, body } = await docket.patch(`/tasks/${id}`, { status: to });

          assert.equal(status, 200);
          assert.equal(body.status, to);
          assert.equal(body.completed_at !== null, to === 'completed', `${from} to ${to}`);
        }
      }
    });

    test('publishes task.updated, then task.completed with the next sequence number', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);

      const { body } = await docket.patch(`/tasks/${id}`, { status: 'completed', title: 'Sent' });

      const [, updated, completed, ...more] = await taskEvents(docket);
      assert.deepEqual(updated, {
        name: 'task.updated',
        sequence: completed.sequence - 1,
        data: {
          ...body,
          changes: {
            status: { from: 'open', to: 'completed' },
            title: { from: 'Send the draft', to: 'Sent' },
          },
        },
      });
      assert.deepEqual(completed, {
        name: 'task.completed',
        sequence: updated.sequence + 1,
        data: body,
      });
      assert.deepEqual(more, []);
    });

    test('publishes an unchanged status without changes, and an unchanged title not at all', async () => {
      await using docket = await startDocket({ database });
      const task = await createTask(docket);
      await docket.patch(`/tasks/${task.id}`, { status: 'completed' });
      const before = await docket.get(`/tasks/${task.id}`);
      docket.advance(1_000);

      await docket.patch(`/tasks/${task.id}`, { title: task.title, tags: [] });
      const { body, headers } = await docket.patch(`/tasks/${task.id}`, { status: 'completed' });

      const names = (await taskEvents(docket)).map(({ name }) => name);
      assert.deepEqual(names, ['task.created', 'task.updated', 'task.completed', 'task.updated']);
      assert.deepEqual((await taskEvents(docket)).at(-1).data.changes, {});
      assert.deepEqual(body, before.body);
      assert.equal(headers.get('etag'), before.headers.get('etag'));
      const { activity } = (await docket.get(`/tasks/${task.id}/activity`)).body;
      assert.equal(activity.length, 2);
    });
  });
}

suite('PATCH /tasks/{task_id}', () => {
  test('rejects empty changes, unknown fields and invalid values', async () => {
    await using docket = await startDocket();
    const { id } = await createTask(docket);
    for (const [given, field] of [
      [{}, 'body'],
      [{ status: 'done' }, 'status'],
      [{ status: 42 }, 'status'],
      [{ title: '' }, 'title'],
      [{ priority: 'urgent' }, 'priority'],
      [{ due_date: '2026-02-30' }, 'due_date'],
      [{ workspace_id: 'ws_1' }, 'workspace_id'],
      [{ completed_at: '2026-01-01T00:00:00Z' }, 'completed_at'],
      [{ related_document_id: 'doc_1' }, 'related_document_id'],
      [{ related_meeting_id: 'trans_1' }, 'related_meeting_id'],
    ] as const) {
      const { status, body } = await docket.patch(`/tasks/${id}`, given);
      assert.equal(status, 400, JSON.stringify(given));
      assert.equal(body.error.details.field, field);
    }
  });

  test('sends each event of a task to a webhook with the state at that time', async () => {
    await using docket = await startDocket();
    await using receiver = await startReceiver();
    await docket.registerWebhook(receiver.url, TASK_EVENTS, 'whsec');
    const received = async () => {
      await docket.runJobs();
      return receiver.received.splice(0).map((call) => call.json());
    };

    const { id } = await createTask(docket);
    const ofCreation = await received();
    const { body: completed } = await docket.patch(`/tasks/${id}`, { status: 'completed' });
    const ofCompletion = await received();
    await docket.delete(`/tasks/${id}`);
    const ofDeletion = await received();

    assert.deepEqual(
      ofCreation.map(({ event, data }) => [event, data.status]),
      [['task.created', 'open']],
    );
    assert.deepEqual(
      new Set(ofCompletion.map(({ event }) => event)),
      new Set(['task.completed', 'task.updated']),
    );
    for (const { data } of ofCompletion) assert.partialDeepStrictEqual(data, completed);
    assert.deepEqual(
      ofDeletion.map(({ event, data }) => [event, data.task_id]),
      [['task.deleted', id]],
    );
  });
});
