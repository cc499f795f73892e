import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { HEALTH_DELIVERIES_PER_HOUR } from './health-allowance.ts';
import { listBodies, listDeliveries, fanOut, publish, subscribe } from './testing/fan-out.ts';

/** Returns the webhook IDs of the deliveries of an event; null for the `webhook_url` of a request. */
async function receiversOf(docket: SharedDocket, eventId: string): Promise<Set<string | null>> {
  const deliveries = await listDeliveries(docket);
  const ids = deliveries
    .filter(({ event_id }) => event_id === eventId)
    .map(({ webhook_id }) => webhook_id);
  assert.equal(new Set(ids).size, ids.length);
  return new Set(ids);
}

async function copyWebhook({ services }: SharedDocket, id: string, copies: number): Promise<void> {
  const { db } = services;
  const model = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let index = 0; index < copies; index += 1) {
    const copy = { ...model, id: `${id}_${index}` };
    await db.insertInto('webhooks').values(copy).execute();
    await db
      .insertInto('webhook_events')
      .values({ workspace_id: model.workspace_id, webhook_id: copy.id, event: '*' })
      .execute();
  }
}

for (const { name: database } of DATABASES) {
  suite(`fan-out of events on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('an event is delivered once to every webhook that subscribes to it, and to no other', async () => {
      const docket = await newWorkspace();
      const byName = await subscribe(docket, ['document.analyzed']);
      const all = await subscribe(docket, ['*']);
      const thrice = await subscribe(docket, ['*', 'document.analyzed', 'analysis.completed']);
      const alias = await subscribe(docket, ['analysis.completed']);
      await subscribe(docket, ['document.deleted', 'agent.executed']);

      const event = await publish(docket, 'document.analyzed', 'doc_1');
      await fanOut(docket.services);

      assert.deepEqual(await receiversOf(docket, event.id), new Set([byName, all, thrice, alias]));
    });

    test('a new delivery is due at once, in the lane of its webhook', async () => {
      const docket = await newWorkspace();
      const webhook_id = await subscribe(docket, ['document.deleted'], { ordering: 'resource' });

      const event = await publish(docket, 'document.deleted', 'doc_1');
      await fanOut(docket.services);

      const [delivery] = await listDeliveries(docket);
      const now = docket.services.clock.now().toISOString();
      assert.partialDeepStrictEqual(delivery, {
        event_id: event.id,
        event: 'document.deleted',
        sequence: event.sequence,
        resource_id: 'doc_1',
        webhook_id,
        lane: webhook_id,
        body_format: 'standard',
        order_key: 'doc_1',
        cause: 'event',
        state: 'pending',
        attempts: 0,
        next_attempt_at: now,
        due_at: now,
      });
    });

    test('an event is also delivered to the webhook_url of its request, even when a webhook has the same URL', async () => {
      const docket = await newWorkspace();
      const webhook = await subscribe(docket, ['document.deleted']);

      const notify = { url: 'http://127.0.0.1:1/', secretSealed: null };
      const event = await publish(docket, 'document.deleted', 'doc_1', { notify });
      await publish(docket, 'document.failed', 'doc_1', {
        notify: { url: 'http://127.0.0.1:1/other', secretSealed: null },
      });
      await fanOut(docket.services);

      assert.deepEqual(await receiversOf(docket, event.id), new Set([null, webhook]));
      const lanes = (await listDeliveries(docket)).filter(({ webhook_id }) => webhook_id === null);
      assert.match(lanes[0]!.lane, /^url_/);
      assert.equal(lanes[0]!.lane, lanes[1]!.lane);
    });

    test('an event is not delivered to webhooks of another workspace', async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      await subscribe(other, ['*']);

      await publish(docket, 'document.deleted', 'doc_1');
      await fanOut(docket.services);

      assert.deepEqual(await listDeliveries(docket), []);
      assert.deepEqual(await listDeliveries(other), []);
    });

    test('an event from before the registration of a webhook is not delivered to it, however late the fan-out', async () => {
      const docket = await newWorkspace();
      await publish(docket, 'document.deleted', 'doc_1');
      docket.advance(1);
      await subscribe(docket, ['document.deleted']);

      await fanOut(docket.services);

      assert.deepEqual(await listDeliveries(docket), []);
    });

    test('an event published while a webhook was disabled is not delivered to it, even when it is enabled', async () => {
      const docket = await newWorkspace();
      const webhook = await subscribe(docket, ['document.deleted']);
      await docket.post(`/webhooks/${webhook}/disable`);
      await publish(docket, 'document.deleted', 'before the fan-out');
      await fanOut(docket.services);
      await publish(docket, 'document.deleted', 'after the fan-out');
      docket.advance(1);
      await docket.post(`/webhooks/${webhook}/enable`);
      await publish(docket, 'document.deleted', 'enabled');

      await fanOut(docket.services);

      const deliveries = await listDeliveries(docket);
      assert.deepEqual(
        deliveries.map(({ resource_id }) => resource_id),
        ['enabled'],
      );
    });

    test('an event about a failing webhook is delivered to other webhooks only', async () => {
      const docket = await newWorkspace();
      const failing = await subscribe(docket, ['webhook.failing', '*']);
      const watching = await subscribe(docket, ['webhook.failing', 'webhook.disabled']);

      const warning = await publish(docket, 'webhook.failing', failing);
      const end = await publish(docket, 'webhook.disabled', failing);
      await fanOut(docket.services);

      assert.deepEqual(await receiversOf(docket, warning.id), new Set([watching]));
      assert.deepEqual(await receiversOf(docket, end.id), new Set([watching]));
    });

    test('a workspace gets so many deliveries about failing webhooks an hour, and more in the next hour', async () => {
      const docket = await newWorkspace();
      const failing = await subscribe(docket, ['document.deleted']);
      for (let number = 0; number < 3; number += 1) await subscribe(docket, ['*']);
      const count = async () => {
        await fanOut(docket.services);
        const all = await listDeliveries(docket);
        return all.filter(({ event }) => event === 'webhook.failing').length;
      };

      for (let number = 0; number < 100; number += 1) {
        await publish(docket, 'webhook.failing', failing);
      }
      assert.equal(await count(), 300);
      for (let number = 0; number < 100; number += 1) {
        await publish(docket, 'webhook.failing', failing);
      }
      assert.equal(await count(), HEALTH_DELIVERIES_PER_HOUR);
      const other = await publish(docket, 'document.deleted', 'doc_1');
      await publish(docket, 'webhook.failing', failing);
      assert.equal(await count(), HEALTH_DELIVERIES_PER_HOUR);
      assert.equal((await receiversOf(docket, other.id)).size, 4);

      docket.advance(HOUR_MS);
      await publish(docket, 'webhook.failing', failing);
      assert.equal(await count(), HEALTH_DELIVERIES_PER_HOUR + 3);
    });

    test('fan-out creates no delivery of webhook.test', async () => {
      const docket = await newWorkspace();
      const webhook = await subscribe(docket, ['*']);

      await publish(docket, 'webhook.test', webhook);
      await fanOut(docket.services);

      assert.deepEqual(await listDeliveries(docket), []);
    });

    test('an event with more receivers than the limit of a batch is delivered to all of them', async () => {
      const docket = await newWorkspace();
      await copyWebhook(docket, await subscribe(docket, ['*']), 1_100);

      await publish(docket, 'document.deleted', 'doc_1');
      await publish(docket, 'document.deleted', 'doc_2');
      await fanOut(docket.services);

      const ids = (await listDeliveries(docket)).map(({ id }) => id);
      assert.equal(new Set(ids).size, 2 * 1_101);
    });

    test('the body of an event is stored once in each format that is sent', async () => {
      const docket = await newWorkspace();
      for (const payload_format of ['flat', 'connector', 'standard_webhooks', 'standard', 'flat']) {
        await subscribe(docket, ['task.created'], { payload_format });
      }
      await subscribe(docket, ['task.created'], { max_payload_bytes: 10_000 });

      const data = { id: 'task_1', title: 'Sign', description: 'x'.repeat(10_000), metadata: {} };
      const event = await publish(docket, 'task.created', 'task_1', { data });
      await fanOut(docket.services);

      const bodies = await listBodies(docket);
      assert.deepEqual(
        bodies.map(({ format }) => format),
        ['connector', 'flat', 'standard', 'standard.thin', 'standard_webhooks'],
      );
      for (const { body, bytes } of bodies) assert.equal(bytes, Buffer.byteLength(body));
      const { data: thin } = JSON.parse(bodies[3]!.body);
      assert.deepEqual(thin, {
        id: 'task_1',
        title: 'Sign',
        description: null,
        metadata: {},
        truncated: true,
        event_url: `${docket.services.publicUrl}/v2/events/${event.id}`,
      });
      const formats = (await listDeliveries(docket)).map(({ body_format }) => body_format);
      assert.deepEqual(formats.toSorted(), [
        'connector',
        'flat',
        'flat',
        'standard',
        'standard.thin',
        'standard_webhooks',
      ]);
    });
  });
}
