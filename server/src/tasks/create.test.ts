import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import { createCompletedTranscription } from '../testing/transcriptions.ts';
import { createTasks } from './create-task.ts';

async function defaultWorkspace(docket: Docket): Promise<string> {
  return (await docket.get('/me')).body.default_workspace_id;
}

for (const { name: database } of DATABASES) {
  suite(`POST /tasks on ${database}`, () => {
    test('returns the whole task, with defaults for absent fields', async () => {
      await using docket = await startDocket({ database });
      const me = (await docket.get('/me')).body;

      const { status, body, headers } = await docket.post('/tasks', { title: 'Call Ana' });

      assert.equal(status, 201);
      assert.match(body.id, /^task_[0-9a-f]{32}$/);
      assert.deepEqual(body, {
        id: body.id,
        workspace_id: me.default_workspace_id,
        title: 'Call Ana',
        description: null,
        status: 'open',
        assigned_to: null,
        due_date: null,
        priority: 'medium',
        related_document_id: null,
        related_meeting_id: null,
        tags: [],
        metadata: {},
        origin: null,
        created_by: body.created_by,
        created_at: '2026-01-05T09:00:00.000Z',
        updated_at: '2026-01-05T09:00:00.000Z',
        completed_at: null,
      });
      assert.match(body.created_by, /^(user|key)_/);
      assert.equal(headers.get('location'), `/v2/tasks/${body.id}`);
      assert.equal(headers.get('etag'), '"1"');
    });

    test('stores every field, and the due date in the form of the request', async () => {
      await using docket = await startDocket({ database });
      for (const due_date of [
        '2026-03-01',
        '2028-02-29',
        '2026-03-01T17:30:00+02:00',
        '2026-03-01T17:30Z',
        '2026-03-01t17:30:00.123456z',
      ]) {
        const given = {
          title: 'Send the draft',
          description: 'To **both** sides\nby mail',
          assigned_to: 'ana@example.com',
          due_date,
          priority: 'high',
          related_document_id: 'crm-4711',
          related_meeting_id: 'https://meet.example/abc',
          tags: ['legal', 'Über uns'],
          metadata: { estimate: 3, billable: true },
        };

        const { status, body } = await docket.post('/tasks', given);
        const read = await docket.get(`/tasks/${body.id}`);

        assert.equal(status, 201, due_date);
        assert.partialDeepStrictEqual(read.body, given);
        assert.deepEqual(read.body, body);
      }
    });

    test('accepts the id of a document, a meeting or a transcription of the workspace', async () => {
      await using docket = await startDocket({ database });
      const document = (await docket.post('/documents', { title: 'a', content: 'text' })).body;
      const transcription = await createCompletedTranscription(docket);

      for (const related of [
        { related_document_id: document.id },
        { related_meeting_id: transcription.meeting_id },
        { related_meeting_id: transcription.id },
      ]) {
        const { status, body } = await docket.post('/tasks', { title: 'a', ...related });

        assert.equal(status, 201);
        assert.partialDeepStrictEqual(body, related);
      }
    });

    test('rejects a Docket id that does not exist in the workspace, naming its field', async () => {
      await using docket = await startDocket({ database });
      const document = (await docket.post('/documents', { title: 'a', content: 'text' })).body;
      const stranger = await docket.createWorkspace();

      for (const [field, id] of [
        ['related_document_id', 'doc_019a52f1c0de7a3b9c4d5e6f70819203'],
        ['related_meeting_id', 'meet_1'],
        ['related_meeting_id', 'trans_1'],
      ] as const) {
        const { status, body } = await docket.post('/tasks', { title: 'a', [field]: id });
        assert.equal(status, 400, id);
        assert.partialDeepStrictEqual(body.error.details, { field, type: 'invalid_value' });
      }
      const foreign = await docket.post(
        '/tasks',
        { title: 'a', related_document_id: document.id },
        { key: stranger },
      );
      assert.equal(foreign.body.error.details.field, 'related_document_id');
      assert.equal((await docket.get('/tasks')).body.pagination.total, 0);
    });

    test('keeps the id of a deleted document or meeting and marks it as deleted', async () => {
      await using docket = await startDocket({ database });
      const document = (await docket.post('/documents', { title: 'a', content: 'text' })).body;
      const related = { related_document_id: document.id, related_meeting_id: 'zoom-1' };
      const task = (await docket.post('/tasks', { title: 'a', ...related })).body;
      const before = await docket.get(`/tasks/${task.id}`);

      await docket.delete(`/documents/${document.id}`);
      const after = await docket.get(`/tasks/${task.id}`);
      const listed = (await docket.get('/tasks')).body.tasks[0];

      assert.equal('related_document_deleted' in before.body, false);
      assert.deepEqual(after.body, { ...task, related_document_deleted: true });
      assert.deepEqual(listed, after.body);
      // What is shown has changed, and with it what the ETag stands for.
      assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
      // The same id may be sent back with the rest of the task.
      const same = await docket.patch(`/tasks/${task.id}`, { ...related, title: 'b' });
      assert.equal(same.status, 200);
      assert.equal(same.body.related_document_deleted, true);
    });

    test('creates one task for two requests with the same origin', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const workspaceId = await defaultWorkspace(docket);
      const fields = { title: 'Send the draft', created_by: null };
      const make = () =>
        inTransaction(services, (tx) =>
          createTasks(tx, services, workspaceId, [{ fields, origin: 'action_item:action_1' }]),
        );

      const [[first], [second]] = [await make(), await make()];
      const many = await inTransaction(services, (tx) =>
        createTasks(tx, services, workspaceId, [
          { fields, origin: 'action_item:action_1' },
          { fields, origin: 'action_item:action_2' },
          { fields },
        ]),
      );

      assert.equal(first?.origin, 'action_item:action_1');
      assert.equal(second, undefined);
      assert.deepEqual(
        many.map((task) => task?.origin),
        [undefined, 'action_item:action_2', null],
      );
      const { body } = await docket.get('/tasks');
      assert.equal(body.pagination.total, 3);
      assert.equal(body.tasks.length, 3);
      const activity = await docket.get(`/tasks/${first.id}/activity`);
      assert.partialDeepStrictEqual(activity.body.activity, [{ action: 'created', actor: null }]);
    });

    test('stores and counts fifty tasks that are created concurrently', async () => {
      await using docket = await startDocket({ database });

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          docket.post('/tasks', { title: `${index}`, assigned_to: `user ${index % 3}` }),
        ),
      );

      assert.ok(answers.every(({ status }) => status === 201));
      assert.equal((await docket.get('/tasks')).body.pagination.total, 50);
      const ofOne = await docket.get('/tasks?assigned_to=user%201&status=open');
      assert.equal(ofOne.body.pagination.total, 17);
    });
  });
}

suite('POST /tasks', () => {
  test('rejects invalid due dates, values that are too long, and unknown fields', async () => {
    await using docket = await startDocket();
    for (const [field, value] of [
      ['due_date', '2026-02-30'],
      ['due_date', '2026-02-29'],
      ['due_date', '2026-13-01'],
      ['due_date', '2026-3-1'],
      ['due_date', 'tomorrow'],
      ['due_date', '2026-02-30T10:00:00Z'],
      ['due_date', '2026-03-01T25:00:00Z'],
      ['due_date', '2026-03-01T10:00:00+99:00'],
      ['due_date', '+010000-01-01'],
      ['due_date', 1_772_323_200],
      ['title', 'x'.repeat(10_000)],
      ['title', ''],
      ['title', ['a']],
      ['description', 'x'.repeat(20_001)],
      ['assigned_to', ''],
      ['assigned_to', 'x'.repeat(201)],
      ['priority', 'urgent'],
      ['status', 'open'],
      ['id', 'task_1'],
      ['origin', 'action_item:1'],
      ['tags', 'legal'],
      ['tags', Array.from({ length: 51 }, (_, index) => `${index}`)],
      ['tags.0', ['x'.repeat(101)]],
      ['metadata.nested', { nested: {} }],
      ['related_document_id', 'x'.repeat(129)],
    ] as const) {
      const [name = ''] = field.split('.');
      const { status, body } = await docket.post('/tasks', { title: 'a', [name]: value });
      assert.equal(status, 400, `${field}: ${JSON.stringify(value).slice(0, 40)}`);
      assert.equal(body.error.details.field, field);
    }
    assert.equal((await docket.get('/tasks')).body.pagination.total, 0);
  });

  test('creates one task for a repeated Idempotency-Key, with the same response and ETag', async () => {
    await using docket = await startDocket();
    const headers = { 'idempotency-key': 'once' };

    const first = await docket.post('/tasks', { title: 'a' }, { headers });
    const second = await docket.post('/tasks', { title: 'a' }, { headers });

    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('etag'), '"1"');
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal((await docket.get('/tasks')).body.pagination.total, 1);
  });

  test('sends the whole task to a webhook', async () => {
    await using docket = await startDocket();
    await using receiver = await startReceiver();
    await docket.registerWebhook(receiver.url, ['task.created'], 'whsec');

    const { body } = await docket.post('/tasks', { title: 'a', due_date: '2026-03-01' });
    await docket.runJobs();

    assert.equal(receiver.received.length, 1);
    const event = receiver.received[0]!.json();
    assert.equal(event.event, 'task.created');
    assert.deepEqual(event.data, body);
  });
});
