import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { publishDeleted, webhookRow } from '../../testing/webhook-deliveries.ts';

const EVENTS = ['document.deleted'];

/** Returns the name and failures of each event about webhooks. */
async function toldOf({ services }: Docket): Promise<string[]> {
  const events = await services.db
    .selectFrom('events')
    .selectAll()
    .where('name', 'like', 'webhook.%')
    .orderBy('sequence')
    .execute();
  return events.map(({ name, data_json }) =>
    `${name} ${JSON.parse(data_json).failures ?? ''}`.trim(),
  );
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`failure warnings on ${database}`, () => {
    test('the third and the fourth failure each publish one warning, which only other webhooks receive', async () => {
      await using failing = await startReceiver(500);
      await using watching = await startReceiver();
      const settings = { DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: '0' };
      await using docket = await startDocket({ database, settings });
      const id = await docket.registerWebhook(
        failing.url,
        [...EVENTS, 'webhook.failing', 'webhook.disabled'],
        'whsec_test',
      );
      await docket.registerWebhook(watching.url, ['webhook.failing'], 'whsec_test');
      for (const document of ['doc_1', 'doc_2']) await publishDeleted(docket, document);
      await docket.runJobs();
      assert.deepEqual(await toldOf(docket), []);

      await publishDeleted(docket, 'doc_3');
      await docket.runJobs();
      assert.deepEqual(await toldOf(docket), ['webhook.failing 3']);
      assert.deepEqual(watching.received[0]!.json().data, {
        webhook_id: id,
        failures: 3,
        failure_limit: 5,
        last_error: 'The receiver answered 500',
        failed_at: '2026-01-05T09:00:00.000Z',
      });
      assert.equal(failing.received.length, 3);

      await publishDeleted(docket, 'doc_4');
      await docket.runJobs();
      assert.deepEqual(await toldOf(docket), ['webhook.failing 3', 'webhook.failing 4']);

      await publishDeleted(docket, 'doc_5');
      await docket.runJobs();
      assert.equal((await toldOf(docket)).at(-1), 'webhook.disabled');
      assert.equal((await webhookRow(docket, id)).warned_failures, 4);
    });

    test('failures within one window publish no second warning', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket, 'doc_1');
      await docket.runJobs();
      docket.advance(60_000);
      await docket.runJobs();
      docket.advance(300_000);
      for (const document of ['doc_2', 'doc_3']) await publishDeleted(docket, document);
      await docket.runJobs();

      assert.equal(receiver.received.length, 5);
      assert.deepEqual(await toldOf(docket), ['webhook.failing 3']);
    });

    test('warnings begin again after a success', async () => {
      await using receiver = await startReceiver(500);
      const settings = { DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: '0' };
      await using docket = await startDocket({ database, settings });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      for (const round of ['first', 'second']) {
        receiver.answerWith(500);
        for (const number of [1, 2, 3]) await publishDeleted(docket, `${round}_${number}`);
        await docket.runJobs();
        receiver.answerWith(200);
        await publishDeleted(docket, `${round}_good`);
        await docket.runJobs();
      }

      assert.deepEqual(await toldOf(docket), ['webhook.failing 3', 'webhook.failing 3']);
    });
  });
}
