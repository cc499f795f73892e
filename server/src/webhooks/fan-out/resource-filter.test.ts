import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { listDeliveries, fanOut, publish, subscribe } from './testing/fan-out.ts';

for (const { name: database } of DATABASES) {
  suite(`resource filters on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('a filter by resource matches events about the resource and events with its ID in their data', async () => {
      const docket = await newWorkspace();
      const filters = { resource_ids: ['doc_1', 'meet_1'] };
      await subscribe(docket, ['*'], { filters });
      const cases = [
        ['document.deleted', 'doc_1', {}, true],
        ['document.deleted', 'doc_2', {}, false],
        ['task.created', 'task_1', { related_document_id: 'doc_1' }, true],
        ['task.created', 'task_2', { related_meeting_id: 'meet_2', title: 'doc_1' }, false],
        ['task.created', 'task_3', { related_meeting_id: 'meet_10' }, false],
        [
          'meeting.analyzed',
          'strategy_1',
          { meeting_id: null, meeting_ids: ['meet_0', 'meet_1'] },
          true,
        ],
        ['content.generated', 'content_1', { sources: [{ type: 'document', id: 'doc_1' }] }, true],
        [
          'content.generated',
          'content_2',
          { sources: [{ type: 'document', id: 'doc_2', title: 'doc_1' }] },
          false,
        ],
        ['transcription.completed', 'trans_1', { meeting_id: 'meet_1' }, true],
        ['transcription.completed', 'trans_2', { meeting_id: null, transcript: '"doc_1"' }, false],
      ] as const;
      for (const [name, resourceId, data] of cases) {
        await publish(docket, name, resourceId, { data });
      }

      await fanOut(docket.services);

      const sent = (await listDeliveries(docket)).map(({ resource_id }) => resource_id);
      const wanted = cases.filter(([, , , isSent]) => isSent).map(([, resourceId]) => resourceId);
      assert.deepEqual(sent, wanted);
    });
  });
}
