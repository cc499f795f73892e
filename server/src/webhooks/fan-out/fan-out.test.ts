import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import { deliveriesOf, fanOutOnly, publishDeleted } from '../testing/webhook-deliveries.ts';

/** Paths that were called, in alphabetical order. */
function paths({ received }: { received: { path: string }[] }): string[] {
  return received.map((call) => call.path).toSorted();
}

async function eventBodies({ services }: Docket) {
  return services.db.selectFrom('event_bodies').selectAll().orderBy('format').execute();
}

for (const { name: database } of DATABASES) {
  suite(`an event on ${database}`, () => {
    test('goes to every webhook that subscribed to it, and to no other', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(`${receiver.url}/by-name`, ['document.deleted'], 'whsec_test');
      await docket.registerWebhook(`${receiver.url}/all`, ['*'], 'whsec_test');
      await docket.registerWebhook(
        `${receiver.url}/twice`,
        ['*', 'document.deleted'],
        'whsec_test',
      );
      await docket.registerWebhook(`${receiver.url}/other`, ['document.analyzed'], 'whsec_test');

      await publishDeleted(docket);
      await docket.runJobs();

      assert.deepEqual(paths(receiver), ['/all', '/by-name', '/twice']);
    });

    test('goes to the webhook_url of its request besides, even when a webhook has the same address', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');

      await publishDeleted(docket, 'doc_1', { url: receiver.url, secretSealed: null });
      await docket.runJobs();

      const targets = (await deliveriesOf(docket)).map(({ webhook_id }) => webhook_id !== null);
      assert.deepEqual(targets, [true, false]);
      assert.equal(receiver.received.length, 2);
    });

    test('fanned out twice is delivered once', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');
      const notify = { url: `${receiver.url}/own`, secretSealed: null };
      const eventId = await publishDeleted(docket, 'doc_1', notify);
      await docket.runJobs();
      const before = await deliveriesOf(docket);

      await docket.repeatJob('webhooks.fan_out', { event_id: eventId });

      assert.equal(receiver.received.length, 2);
      assert.deepEqual(await deliveriesOf(docket), before);
    });

    test('of another workspace is not seen', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const key = await docket.createWorkspace();
      const { status } = await docket.post(
        '/webhooks',
        { url: receiver.url, events: ['*'], secret: 'whsec_test' },
        { key },
      );
      assert.equal(status, 201);

      await publishDeleted(docket);
      await docket.runJobs();

      assert.deepEqual(await deliveriesOf(docket), []);
    });

    test('from before the registration of a webhook is not sent to it', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await publishDeleted(docket);
      docket.advance(1);
      await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');

      await docket.runJobs();

      assert.deepEqual(receiver.received, []);
    });

    test('is stored once in each format that is sent, and every receiver gets those bytes', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      for (const payload_format of ['flat', 'connector', 'standard_webhooks', 'standard', 'flat']) {
        const { status } = await docket.post('/webhooks', {
          url: `${receiver.url}/${payload_format}`,
          events: ['document.deleted'],
          secret: 'whsec_test',
          payload_format,
        });
        assert.equal(status, 201);
      }

      const eventId = await publishDeleted(docket);
      await docket.runJobs();

      const bodies = await eventBodies(docket);
      assert.deepEqual(
        bodies.map(({ format }) => format),
        ['connector', 'flat', 'standard', 'standard_webhooks'],
      );
      assert.equal(receiver.received.length, 5);
      for (const { path, raw, headers } of receiver.received) {
        assert.equal(raw.toString(), bodies.find(({ format }) => `/${format}` === path)!.body);
        assert.equal(headers['x-event-id'], eventId);
      }
    });

    test('for more receivers than one transaction takes reaches all of them', async () => {
      await using docket = await startDocket({ database });
      const { db } = docket.services;
      await docket.registerWebhook('http://127.0.0.1:1/', ['document.deleted'], 'whsec_test');
      const [model] = await db.selectFrom('webhooks').selectAll().execute();
      for (let index = 0; index < 1_100; index += 1) {
        const { workspace_id } = model!;
        const webhook_id = `wh_${index}`;
        await db
          .insertInto('webhooks')
          .values({ ...model!, id: webhook_id })
          .execute();
        await db
          .insertInto('webhook_events')
          .values({ workspace_id, webhook_id, event: '*' })
          .execute();
      }

      await fanOutOnly(docket, await publishDeleted(docket));

      const deliveries = await deliveriesOf(docket);
      assert.equal(new Set(deliveries.map(({ webhook_id }) => webhook_id)).size, 1_101);
      const jobs = await db
        .selectFrom('jobs')
        .select('payload_json')
        .where('queue', '=', 'webhooks.deliver')
        .execute();
      assert.equal(new Set(jobs.map(({ payload_json }) => payload_json)).size, 1_101);
    });
  });
}

suite('the connector names', () => {
  test('stand for our events: analysis.completed is document.analyzed, error.occurred is document.failed', async () => {
    await using receiver = await startReceiver();
    await using file = await startReceiver(200, 'This lease runs for two years.');
    await using docket = await startDocket();
    for (const event of ['document.uploaded', 'analysis.completed', 'error.occurred']) {
      const { status } = await docket.post('/webhooks', {
        url: `${receiver.url}/${event}`,
        events: [event],
        secret: 'whsec_test',
        payload_format: 'connector',
      });
      assert.equal(status, 201);
    }

    const document_url = `${file.url}/a.txt`;
    await docket.post('/documents/analyze', { document_url, analysis_type: 'legal_review' });
    await docket.runJobs();
    file.answerWith(200, '%PDF-broken');
    await docket.post('/documents/analyze', { document_url, analysis_type: 'legal_review' });
    await docket.runJobs();

    const named = receiver.received.filter((call) => call.path === `/${call.json().event}`);
    assert.equal(named.length, receiver.received.length);
    assert.deepEqual(
      new Set(paths(receiver)),
      new Set(['/document.uploaded', '/analysis.completed', '/error.occurred']),
    );
  });
});
