import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, publishDeleted } from '../../testing/webhook-deliveries.ts';

const EVENTS = ['document.deleted'];
/** Delays after the end of each attempt. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

for (const { name: database } of DATABASES) {
  suite(`disabled and enabled webhooks on ${database}`, () => {
    test('enabling a webhook sends overdue deliveries at once and the others at their time', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const path = `/webhooks/${await docket.registerWebhook(receiver.url, EVENTS, 'geheim')}`;
      const first = await publishDeleted(docket, 'doc_1');
      await docket.runJobs();
      docket.advance(MINUTE_MS);
      await docket.runJobs();
      const second = await publishDeleted(docket, 'doc_2');
      await docket.runJobs();
      assert.equal(receiver.received.length, 3);
      await docket.post(`${path}/disable`);
      docket.advance(2 * MINUTE_MS);
      await docket.runJobs();
      assert.equal(receiver.received.length, 3);
      receiver.answerWith(200);

      await docket.post(`${path}/enable`);
      await docket.runJobs();
      assert.deepEqual(idsSent(receiver.received.slice(3)), [second]);
      docket.advance(3 * MINUTE_MS);
      await docket.runJobs();

      assert.deepEqual(idsSent(receiver.received.slice(3)), [second, first]);
      assert.ok((await deliveriesOf(docket)).every(({ state }) => state === 'success'));
    });

    test('events published while a webhook is disabled are not sent, but are in the log and can be replayed', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const path = `/webhooks/${await docket.registerWebhook(receiver.url, EVENTS, 'geheim')}`;
      await docket.post(`${path}/disable`);
      docket.advance(SECOND_MS);
      const since = docket.services.clock.now().toISOString();
      const { body: document } = await docket.post('/documents', { title: 'a', content: 'text' });
      await docket.runJobs();
      await docket.delete(`/documents/${document.id}`);
      await docket.runJobs();
      docket.advance(SECOND_MS);

      await docket.post(`${path}/enable`);
      await docket.runJobs();
      docket.advance(2 * DAY_MS);
      await docket.runJobs();
      assert.equal(receiver.received.length, 0);
      const { body: log } = await docket.get('/events?type=document.deleted');
      assert.deepEqual(
        log.events.map((event: any) => event.data.document_id),
        [document.id],
      );
      const { body: counted } = await docket.post(`${path}/replay`, { since, dry_run: true });
      assert.equal(counted.count, 1);
      await docket.post(`${path}/replay`, { since });
      await docket.runJobs();

      assert.deepEqual(idsSent(receiver.received), [log.events[0].id]);
    });

    test('enabling a webhook resets its failures, so that one more failure does not disable it', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const path = `/webhooks/${await docket.registerWebhook(receiver.url, EVENTS, 'geheim')}`;
      await failUntilDisabled(docket);
      const { body: disabled } = await docket.get(path);
      assert.equal(disabled.status, 'disabled');
      assert.equal(disabled.consecutive_failures, 5);
      assert.match(disabled.disabled_reason, /500/);

      await docket.post(`${path}/enable`);
      await publishDeleted(docket, 'doc_2');
      await docket.runJobs();

      const { body: webhook } = await docket.get(path);
      assert.equal(webhook.status, 'enabled');
      assert.equal(webhook.consecutive_failures, 1);
    });

    test('the sixth attempt is made at its time if the webhook is enabled by then', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const path = `/webhooks/${await docket.registerWebhook(receiver.url, EVENTS, 'geheim')}`;
      const start = docket.services.clock.now().getTime();
      await failUntilDisabled(docket);
      docket.advance(HOUR_MS);
      await docket.post(`${path}/enable`);
      await docket.runJobs();
      docket.advance(23 * HOUR_MS - 1);
      await docket.runJobs();
      assert.equal(receiver.received.length, 5);

      docket.advance(1);
      await docket.runJobs();

      assert.equal(receiver.received.length, 6);
      assert.equal(new Set(idsSent(receiver.received)).size, 1);
      assert.equal(docket.services.clock.now().getTime() - start, 95_760 * SECOND_MS);
      assert.equal((await deliveriesOf(docket))[0]!.state, 'failed');
    });

    test('deleting a webhook cancels its pending deliveries, and later events have no receiver', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const path = `/webhooks/${await docket.registerWebhook(receiver.url, EVENTS, 'geheim')}`;
      await publishDeleted(docket);
      await docket.runJobs();

      await docket.delete(path);
      await publishDeleted(docket);
      docket.advance(2 * DAY_MS);
      await docket.runJobs();

      assert.equal(receiver.received.length, 1);
      const [delivery, ...others] = await deliveriesOf(docket);
      assert.equal(delivery!.state, 'cancelled');
      assert.deepEqual(others, []);
    });
  });
}

/** Makes the five attempts of one delivery. */
async function failUntilDisabled(docket: Docket): Promise<void> {
  await publishDeleted(docket);
  await docket.runJobs();
  for (const delayMs of DELAYS_MS) {
    docket.advance(delayMs);
    await docket.runJobs();
  }
}

function idsSent(calls: readonly { headers: Record<string, unknown> }[]): unknown[] {
  return calls.map(({ headers }) => headers['x-event-id']);
}
