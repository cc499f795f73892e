import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';

const SAID = [
  [1, 'The lease is signed.'],
  [2, 'I will send it to Ben.'],
] as const;

/** A meeting whose action items were extracted, with its first item. */
async function extracted(docket: Docket) {
  const { meetingId } = await spokenMeeting(docket, ...SAID);
  const items = `/meetings/${meetingId}/action-items`;
  const { body } = await docket.post(items, {});
  const [item] = body.action_items;
  const path = `${items}/${item.id}`;
  const change = (request: object, key?: string) =>
    docket.patch(path, request, key === undefined ? {} : { key });
  const shown = async () => (await docket.get(items)).body.action_items[0];
  return { meetingId, items, item, path, change, shown };
}

async function listTasks(docket: Docket) {
  return (await docket.get('/tasks')).body.tasks;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH of an action item on ${database}`, () => {
    test('keeps the changes of a person in later extractions, and in the task', async () => {
      await using docket = await startDocket({ database });
      const { items, item, change, shown } = await extracted(docket);
      const edit = { description: 'Send the lease', assigned_to: 'Ana', due_date: '2026-03-01' };

      const { status, body } = await change(edit);
      await docket.post(items, {});
      const later = await shown();
      await docket.post(`${items}/tasks`, {});

      assert.equal(status, 200);
      assert.deepEqual(body, {
        ...item,
        ...edit,
        assigned_user_id: null,
        state: 'open',
        task_id: null,
      });
      assert.deepEqual(later, body);
      const [task] = await listTasks(docket);
      assert.partialDeepStrictEqual(task, {
        title: 'Send the lease',
        assigned_to: 'Ana',
        due_date: '2026-03-01',
      });
      const { body: log } = await docket.get('/events?limit=100');
      const corrected = log.events.find(
        ({ event }: { event: string }) => event === 'finding.corrected',
      );
      assert.equal(corrected.data.finding.id, item.id);
      const { entries } = (await docket.get('/audit-log?action=finding.corrected')).body;
      assert.deepEqual(entries[0].details.changed, ['value', 'assigned_to', 'due_date']);
    });

    test('makes one task of an accepted item, however often and at once', async () => {
      await using docket = await startDocket({ database });
      const { change, shown } = await extracted(docket);

      const answers = await Promise.all(
        Array.from({ length: 4 }, () => change({ state: 'accepted' })),
      );

      const tasks = await listTasks(docket);
      assert.equal(tasks.length, 1);
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.state, body.task_id], [200, 'accepted', tasks[0].id]);
      }
      assert.partialDeepStrictEqual(await shown(), { state: 'accepted', task_id: tasks[0].id });
    });

    test('dismisses an item without touching its task, and opens it only without a task', async () => {
      await using docket = await startDocket({ database });
      const { change, shown } = await extracted(docket);
      const { task_id } = (await change({ state: 'accepted' })).body;

      const dismissed = await change({ state: 'dismissed' });
      const refused = await change({ state: 'open' });
      await docket.delete(`/tasks/${task_id}`);
      const opened = await change({ state: 'open' });
      const again = await change({ state: 'accepted' });

      assert.deepEqual([dismissed.body.state, dismissed.body.task_id], ['dismissed', task_id]);
      assert.deepEqual(
        [refused.status, refused.body.error.details],
        [400, { field: 'state', type: 'conflict' }],
      );
      assert.deepEqual([opened.body.state, opened.body.task_id], ['open', null]);
      assert.equal(again.body.state, 'accepted');
      assert.notEqual(again.body.task_id, task_id);
      assert.equal((await shown()).task_id, (await listTasks(docket))[0].id);
    });

    test('is refused without scopes, for other meetings and items, and for wrong dates', async () => {
      await using docket = await startDocket({ database });
      const { meetingId, path, change } = await extracted(docket);
      const reader = await docket.createKey(['read:transcripts']);
      const writer = await docket.createKey(['write:transcripts']);

      const answers = [
        await change({ state: 'dismissed' }, reader),
        await change({ state: 'accepted' }, writer),
        await change({ state: 'dismissed' }, await docket.createWorkspace()),
        await docket.patch(`/meetings/${meetingId}/action-items/action_none`, { state: 'open' }),
        await change({ due_date: '2026-02-31' }),
        await change({}),
      ];

      assert.deepEqual(
        answers.map(({ status }) => status),
        [403, 403, 404, 404, 400, 400],
      );
      assert.deepEqual(answers[1]!.body.error.details.required_scopes, ['write:tasks']);
      assert.equal(answers[4]!.body.error.details.field, 'due_date');
      assert.equal((await docket.patch(path, { state: 'dismissed' }, { key: writer })).status, 200);
      assert.deepEqual(await listTasks(docket), []);
    });
  });
}
