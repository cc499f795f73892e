import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';

const SAID = [
  [1, 'Good morning.'],
  [1, 'I will send the offer.'],
  [2, 'Ben will check it.'],
] as const;

/** Creates a meeting and extracts its action items. */
async function extractedMeeting(docket: Docket) {
  const meeting = await spokenMeeting(docket, ...SAID);
  const { body } = await docket.post(`/meetings/${meeting.meetingId}/action-items`, {});
  return { ...meeting, items: body.action_items, path: `/meetings/${meeting.meetingId}` };
}

for (const { name: database } of DATABASES) {
  suite(`tasks of action items on ${database}`, () => {
    test('quote the transcript with time and assignee, and link to the meeting', async () => {
      await using docket = await startDocket({ database });
      const { meetingId, items, path } = await extractedMeeting(docket);

      const { status, body } = await docket.post(`${path}/action-items/tasks`, {});

      assert.equal(status, 201);
      assert.deepEqual([body.created, body.skipped], [2, 0]);
      assert.partialDeepStrictEqual(body.tasks[0], {
        title: 'I will send the offer.',
        description: '“I will send the offer.” (0:10)',
        status: 'open',
        assigned_to: 'Speaker 1',
        due_date: null,
        priority: 'medium',
        related_meeting_id: meetingId,
        origin: `action_item:${items[0].id}`,
      });
      const { body: task } = await docket.get(`/tasks/${body.tasks[0].id}`);
      assert.deepEqual(task, body.tasks[0]);
    });

    test('contain no quote when the API key cannot read transcripts', async () => {
      await using docket = await startDocket({ database });
      const { path } = await extractedMeeting(docket);
      const key = await docket.createKey(['write:tasks']);

      const { status, body } = await docket.post(`${path}/action-items/tasks`, {}, { key });

      assert.equal(status, 201);
      const descriptions = body.tasks.map((task: { description: unknown }) => task.description);
      assert.deepEqual(descriptions, [null, null]);
    });

    test('are created once for each item under repeated and concurrent requests', async () => {
      await using docket = await startDocket({ database });
      const { path } = await extractedMeeting(docket);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => docket.post(`${path}/action-items/tasks`, {})),
      );

      assert.ok(answers.every(({ status }) => status === 201));
      const counts = answers.map(({ body }) => Number(body.created)).toSorted((a, b) => a - b);
      assert.deepEqual(counts, [...Array.from({ length: 19 }, () => 0), 2]);
      assert.equal((await docket.get('/tasks')).body.pagination.total, 2);
    });

    test('are not created again after a new extraction, a renamed speaker or their deletion', async () => {
      await using docket = await startDocket({ database });
      const { path, transcriptionId } = await extractedMeeting(docket);
      const first = await docket.post(`${path}/action-items/tasks`, {});

      await docket.delete(`/tasks/${first.body.tasks[0].id}`);
      await docket.patch(`/transcribe/${transcriptionId}/speakers`, {
        speakers: [{ speaker: 'Speaker 1', name: 'Will Offer' }],
      });
      await docket.post(`${path}/action-items`, { confidence_threshold: 0.1 });
      const again = await docket.post(`${path}/action-items/tasks`, {});

      assert.deepEqual(again.body, { created: 0, skipped: 2, tasks: [] });
    });
  });
}

suite('tasks of action items', () => {
  test('are created from the listed items, or from items above a confidence', async () => {
    await using docket = await startDocket();
    const { path, items } = await extractedMeeting(docket);

    const sure = await docket.post(`${path}/action-items/tasks`, { min_confidence: 0.95 });
    const named = await docket.post(`${path}/action-items/tasks`, { item_ids: [items[1].id] });
    const rest = await docket.post(`${path}/action-items/tasks`, {});

    assert.deepEqual(
      [sure, named, rest].map(({ body }) => [body.created, body.skipped]),
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    );
    assert.equal(named.body.tasks[0].title, 'Ben will check it.');
  });

  test('are rejected when an id is not among the latest items', async () => {
    await using docket = await startDocket();
    const { path, items } = await extractedMeeting(docket);

    const { status, body } = await docket.post(`${path}/action-items/tasks`, {
      item_ids: [items[0].id, 'action_none'],
    });

    assert.equal(status, 400);
    assert.deepEqual(body.error.details, { field: 'item_ids.1', type: 'invalid_value' });
    assert.equal((await docket.get('/tasks')).body.pagination.total, 0);
  });

  test('are answered with 404 before any extraction', async () => {
    await using docket = await startDocket();
    const { meetingId } = await spokenMeeting(docket, ...SAID);

    const { status } = await docket.post(`/meetings/${meetingId}/action-items/tasks`, {});

    assert.equal(status, 404);
  });
});
