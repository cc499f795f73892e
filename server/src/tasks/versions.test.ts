import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { createTask, taskEvents } from '../testing/tasks.ts';

for (const { name: database } of DATABASES) {
  suite(`concurrent changes of one task on ${database}`, () => {
    test('keeps all of fifty concurrent changes to different fields', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);
      const fields = [
        { title: 'other' },
        { description: 'other' },
        { assigned_to: 'other' },
        { due_date: '2026-05-05' },
        { priority: 'low' },
        { related_document_id: 'other' },
        { related_meeting_id: 'other' },
        { tags: ['other'] },
        { metadata: { other: true } },
        { status: 'in_progress' },
      ];

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => docket.patch(`/tasks/${id}`, fields[index % 10])),
      );

      assert.ok(answers.every(({ status }) => status === 200));
      const { body } = await docket.get(`/tasks/${id}`);
      for (const field of fields) assert.partialDeepStrictEqual(body, field);
      const counted = await docket.get('/tasks?assigned_to=other&status=in_progress&priority=low');
      assert.equal(counted.body.pagination.total, 1);
    });

    test('serializes fifty concurrent changes to the same field', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket, { title: 'start' });

      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          docket.patch(`/tasks/${id}`, { title: `${index}` }),
        ),
      );

      const updates = (await taskEvents(docket)).slice(1);
      assert.equal(updates.length, 50);
      let title = 'start';
      for (const { data } of updates) {
        assert.equal(data.changes.title.from, title);
        title = data.title;
      }
      const { body, headers } = await docket.get(`/tasks/${id}`);
      assert.equal(body.title, title);
      assert.equal(headers.get('etag'), '"51"');
    });

    test('lets one of twenty concurrent changes with the same ETag succeed', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);
      const headers = { 'if-match': (await docket.get(`/tasks/${id}`)).headers.get('etag')! };

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          docket.patch(`/tasks/${id}`, { title: `${index}` }, { headers }),
        ),
      );

      const refused = answers.filter(({ status }) => status === 400);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(refused.length, 19);
      for (const { body } of refused) {
        assert.deepEqual(body.error.details, { field: 'If-Match', type: 'conflict', etag: '"2"' });
      }
    });

    test('accepts an Idempotency-Key again after If-Match rejected the first request', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);
      const change = (condition: string) =>
        docket.patch(
          `/tasks/${id}`,
          { title: 'b' },
          { headers: { 'idempotency-key': 'k', 'if-match': condition } },
        );

      const [garbage, stale, right, repeat] = [
        await change('1'),
        await change('"7"'),
        await change('"1"'),
        await change('"1"'),
      ];

      assert.equal(garbage.body.error.details.field, 'If-Match');
      assert.equal(stale.body.error.details.type, 'conflict');
      assert.equal(right.status, 200);
      assert.deepEqual(repeat.body, right.body);
    });

    test('matches a list of ETags and *; never matches a weak ETag or an empty list', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createTask(docket);
      for (const [condition, type] of [
        ['*', undefined],
        ['"0", "1"', undefined],
        ['W/"1"', 'conflict'],
        ['"2"', 'conflict'],
        ['1', 'invalid_value'],
        ['"1', 'invalid_value'],
        ['*, "1"', 'invalid_value'],
        ['', 'invalid_value'],
      ] as const) {
        const answer = await docket.patch(
          `/tasks/${id}`,
          { priority: 'medium' },
          { headers: { 'if-match': condition } },
        );
        assert.equal(answer.status, type === undefined ? 200 : 400, condition);
        if (type) assert.partialDeepStrictEqual(answer.body.error.details, { type });
      }
    });
  });
}
