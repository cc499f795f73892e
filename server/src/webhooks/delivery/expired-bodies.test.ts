import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, fanOutOnly, publishDeleted } from '../../testing/webhook-deliveries.ts';

/** Creates a due delivery. @returns the ID of its event */
async function deliveryDue(docket: Docket, url: string): Promise<string> {
  await docket.registerWebhook(url, ['document.deleted'], 'whsec_test');
  const eventId = await publishDeleted(docket);
  await fanOutOnly(docket);
  return eventId;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`deliveries without a body on ${database}`, () => {
    test("a delivery fails when its event's data has expired", async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const id = await deliveryDue(docket, receiver.url);
      const { db } = docket.services;
      await db.deleteFrom('event_bodies').execute();
      await db.updateTable('events').set({ data_json: 'null' }).where('id', '=', id).execute();

      await docket.runJobs();

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'failed',
        attempts: 0,
        next_attempt_at: null,
        due_at: null,
        error: 'The data of the event is no longer kept',
      });
      assert.equal(receiver.received.length, 0);
    });

    test('a delivery is postponed as an internal error when its event still has its data', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await deliveryDue(docket, receiver.url);
      await docket.services.db.deleteFrom('event_bodies').execute();

      await docket.runJobs();

      const [delivery] = await deliveriesOf(docket);
      assert.partialDeepStrictEqual(delivery, { state: 'pending', attempts: 0 });
      assert.ok(delivery!.due_at! > docket.services.clock.now().toISOString());
      assert.equal(receiver.received.length, 0);
    });
  });
}
