import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';
import { DELIVERIES_PER_TRANSACTION } from './pending-deliveries.ts';

const COUNT = 2 * DELIVERIES_PER_TRANSACTION + 10;
const LATER = '2026-02-05T09:00:00.000Z';

for (const { name: database } of DATABASES) {
  suite(`more pending deliveries than one transaction changes on ${database}`, () => {
    test('many pending deliveries are held, redirected, released and cancelled with their webhook', async () => {
      await using docket = await startDocket({ database });
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const first = await insertPendingDelivery(docket.services, webhook, {
        next_attempt_at: LATER,
      });
      const rows = Array.from({ length: COUNT - 1 }, (_, index) => ({
        ...first,
        id: `${first.id}${index}`,
        event_id: `${first.event_id}${index}`,
      }));
      for (let start = 0; start < rows.length; start += 500) {
        const some = rows.slice(start, start + 500);
        await docket.services.db.insertInto('deliveries').values(some).execute();
      }

      await docket.post(`${path}/disable`);
      const atOnce = await summary(docket);
      await docket.runJobs();
      assert.equal(atOnce.find(({ state }) => state === 'held')!.count, DELIVERIES_PER_TRANSACTION);
      const url = MINIMAL_WEBHOOK.url;
      assert.deepEqual(await summary(docket), [{ state: 'held', url, due_at: null, count: COUNT }]);

      await docket.patch(path, { url: 'https://b.example/' });
      await docket.runJobs();
      const moved = { state: 'held', url: 'https://b.example/', due_at: null, count: COUNT };
      assert.deepEqual(await summary(docket), [moved]);

      await docket.post(`${path}/enable`);
      await docket.runJobs();
      assert.deepEqual(await summary(docket), [{ ...moved, state: 'pending', due_at: LATER }]);

      await docket.delete(path);
      await docket.runJobs();
      assert.deepEqual(await summary(docket), [{ ...moved, state: 'cancelled' }]);
    });
  });
}

async function summary({ services: { db } }: Docket) {
  return db
    .selectFrom('deliveries')
    .select(['state', 'url', 'due_at', (of) => of.fn.countAll<number>().as('count')])
    .groupBy(['state', 'url', 'due_at'])
    .execute();
}
