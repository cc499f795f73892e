import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../storage/transaction.ts';
import { allocateSequence } from '../events/store.ts';
import { DATABASES } from '../testing/databases.ts';
import { shareDocket } from '../testing/shared-docket.ts';
import { publish, readSequences } from './testing/log.ts';

const PUBLISHERS = 8;
const EACH = 15;

for (const { name: database } of DATABASES) {
  suite(`order of the event log on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('polling after the last sequence number misses and repeats no event while many publish', async () => {
      const docket = await newWorkspace();
      const progress = { isOver: false };
      const published = Promise.all(
        Array.from({ length: PUBLISHERS }, async (_, publisher) => {
          for (let n = 0; n < EACH; n++) {
            const name = n % 2 === 0 ? 'task.created' : 'document.analyzed';
            await publish(docket, name, { resourceId: `thing_${publisher}` });
          }
        }),
      ).finally(() => (progress.isOver = true));

      const all: number[] = [];
      const tasks: number[] = [];
      const poll = async (seen: number[], query: string) => {
        const answer = await docket.get(`/events?limit=7&after=${seen.at(-1) ?? 0}${query}`);
        seen.push(...readSequences(answer));
        return answer.body.pagination.has_more;
      };
      for (let more = true; more || !progress.isOver;) {
        const some = await Promise.all([poll(all, ''), poll(tasks, '&type=task.created')]);
        more = some.includes(true);
      }
      await published;
      for (let more = true; more;) {
        more = (await poll(all, '')) || (await poll(tasks, '&type=task.created'));
      }

      const total = PUBLISHERS * EACH;
      assert.deepEqual(
        all,
        Array.from({ length: total }, (_, index) => index + 1),
      );
      assert.equal(tasks.length, PUBLISHERS * Math.ceil(EACH / 2));
      assert.deepEqual(
        tasks,
        [...new Set(tasks)].toSorted((a, b) => a - b),
      );
    });

    test('a sequence number that was rolled back is given to the next event', async () => {
      const docket = await newWorkspace();
      await publish(docket, 'task.created');
      const failing = inTransaction(docket.services, async (tx) => {
        await allocateSequence(tx, docket.workspaceId, '2026-01-05T09:00:00.000Z');
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      await publish(docket, 'task.created');

      assert.deepEqual(readSequences(await docket.get('/events?type=task.created')), [2, 1]);
    });

    test('an event is never earlier than the previous one, even if the clock of its process is behind', async () => {
      const docket = await newWorkspace();
      const first = await publish(docket, 'task.created');
      const past = '2020-01-01T00:00:00.000Z';

      const place = await inTransaction(docket.services, (tx) =>
        allocateSequence(tx, docket.workspaceId, past),
      );

      assert.deepEqual(place, { sequence: 2, created_at: first.created_at });
    });

    test('completing a task publishes its event right after that of the change', async () => {
      const docket = await newWorkspace();
      const { id } = (await docket.post('/tasks', { title: 'Send the draft' })).body;

      await docket.patch(`/tasks/${id}`, { status: 'completed' });

      const { body } = await docket.get(`/events?resource_id=${id}&after=1`);
      assert.deepEqual(
        body.events.map(({ event, sequence }: any) => [event, sequence]),
        [
          ['task.updated', 2],
          ['task.completed', 3],
        ],
      );
    });
  });
}
