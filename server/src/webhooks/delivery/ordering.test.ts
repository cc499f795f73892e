import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import { fanOutOnly, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { createSender } from './sender.ts';

const MINUTE_MS = 60_000;

for (const { name: database } of DATABASES) {
  suite(`ordering by resource on ${database}`, () => {
    test('an event waits for earlier events about its resource and does not delay other resources', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const webhook = { url: receiver.url, events: ['document.deleted'], secret: 'whsec_test' };
      await docket.post('/webhooks', { ...webhook, ordering: 'resource' });
      const documents = () => receiver.received.map((call) => call.json().data.document_id);
      const ids = () => receiver.received.map((call) => call.headers['x-event-id']);
      const first = await publishDeleted(docket, 'doc_a');
      await docket.runJobs();
      assert.deepEqual(ids(), [first]);

      const rest = [await publishDeleted(docket, 'doc_a'), await publishDeleted(docket, 'doc_a')];
      receiver.answerWith(200);
      await publishDeleted(docket, 'doc_b');
      await docket.runJobs();
      assert.deepEqual(documents(), ['doc_a', 'doc_b']);

      docket.advance(MINUTE_MS);
      await docket.runJobs();
      assert.deepEqual(documents(), ['doc_a', 'doc_b', 'doc_a', 'doc_a', 'doc_a']);
      assert.deepEqual(ids().slice(2), [first, ...rest]);
    });

    test('the next event about a resource is sent as soon as the previous one is recorded, without another poll', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const webhook = { url: receiver.url, events: ['document.deleted'], secret: 'whsec_test' };
      await docket.post('/webhooks', { ...webhook, ordering: 'resource' });
      for (const id of ['doc_a', 'doc_a', 'doc_a']) await publishDeleted(docket, id);
      await fanOutOnly(docket);
      const sender = createSender(docket.services, () => {});
      await sender.poll();
      for (let round = 1; round < 3; round += 1) {
        await sender.finishDue();
        assert.equal(receiver.received.length, round);
        await sender.resume();
      }
      await sender.finishDue();

      assert.equal(receiver.received.length, 3);
      await sender.releaseLanes();
    });

    test('a retry delays no other event when the webhook has no ordering', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');
      await publishDeleted(docket, 'doc_a');
      await docket.runJobs();
      await publishDeleted(docket, 'doc_a');
      await docket.runJobs();

      assert.equal(receiver.received.length, 2);
    });
  });
}
