import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { disableWebhook, enableWebhook } from './store.ts';
import {
  deliveriesOf,
  deliveryRow,
  fanOutOnly,
  publishDeleted,
  webhookRow,
} from '../../testing/webhook-deliveries.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

for (const { name: database } of DATABASES) {
  suite(`concurrent changes of one webhook on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('none of forty concurrent changes of different fields is lost', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      const fields = [
        { url: 'https://other.example/' },
        { events: ['task.created'] },
        { payload_format: 'flat' },
        { description: 'other' },
        { filters: { resource_ids: ['doc_1'] } },
        { ordering: 'resource' },
        { max_payload_bytes: 10_000 },
        { keep_response: true },
      ];

      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => docket.patch(path, fields[index % 8])),
      );

      assert.ok(answers.every(({ status }) => status === 200));
      const { body } = await docket.get(path);
      for (const field of fields) assert.partialDeepStrictEqual(body, field);
      assert.equal(body.consecutive_failures, 0);
    });

    test('one of twenty concurrent changes with the same ETag succeeds', async () => {
      const docket = await openDocket();
      const { body: webhook, headers } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const ifMatch = { headers: { 'if-match': headers.get('etag')! } };

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          docket.patch(`/webhooks/${webhook.id}`, { description: `${index}` }, ifMatch),
        ),
      );

      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(answers.filter(({ status }) => status === 400).length, 19);
    });

    test('twenty concurrent requests enable a webhook once', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      await docket.post(`/webhooks/${webhook.id}/disable`);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => docket.post(`/webhooks/${webhook.id}/enable`)),
      );

      assert.ok(answers.every(({ status }) => status === 200));
      assert.equal(JSON.parse((await webhookRow(docket, webhook.id)).enabled_at_json).length, 1);
      assert.deepEqual(await totals(docket), { enabled: 1, disabled: 0 });
    });

    test('totals and deliveries match the final state after concurrent enabling and disabling, also by the sender', async () => {
      const docket = await openDocket();
      const { services, workspaceId } = docket;
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const { body: other } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const waits = await insertPendingDelivery(services, webhook, { attempts: 1 });
      const now = services.clock.now().toISOString();
      const bySender = (on: boolean) =>
        inTransaction(services, (tx) =>
          on
            ? enableWebhook(tx, workspaceId, webhook.id, now)
            : disableWebhook(tx, workspaceId, webhook.id, { reason: 'it failed', now }),
        );

      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          if (index % 4 === 0) return bySender(index % 8 === 0);
          const action = index % 2 === 0 ? 'enable' : 'disable';
          return docket.post(`/webhooks/${index % 3 ? webhook.id : other.id}/${action}`);
        }),
      );

      const { body: list } = await docket.get('/webhooks');
      const statuses = list.webhooks.map(({ status }: { status: string }) => status);
      const enabled = statuses.filter((status: string) => status === 'enabled').length;
      assert.deepEqual(await totals(docket), { enabled, disabled: 2 - enabled });
      const { status } = (await docket.get(`/webhooks/${webhook.id}`)).body;
      const { state } = await deliveryRow(docket, waits.id);
      assert.equal(state, status === 'enabled' ? 'retrying' : 'held');
      const events = await services.db
        .selectFrom('events')
        .select(['sequence', 'name'])
        .where('workspace_id', '=', workspaceId)
        .execute();
      assert.ok(events.every(({ name }) => name === 'webhook.disabled'));
    });

    test('no delivery is lost while a webhook is enabled, disabled, moved and rotated during sending', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const id = await docket.registerWebhook(`${receiver.url}/0`, ['document.deleted'], 'geheim');
      const path = `/webhooks/${id}`;
      const published: string[] = [];
      for (let index = 0; index < 60; index += 1) published.push(await publishDeleted(docket));
      await fanOutOnly(docket);
      receiver.answerBy((response) => {
        // Every third attempt fails, so that some wait when the webhook is switched.
        response.writeHead(receiver.received.length % 3 === 0 ? 500 : 200).end();
      });

      const changes = Array.from({ length: 40 }, (_, index) => {
        if (index % 4 === 0) return docket.post(`${path}/disable`);
        if (index % 4 === 1) return docket.post(`${path}/enable`);
        if (index % 4 === 2) return docket.patch(path, { url: `${receiver.url}/${index}` });
        return docket.post(`${path}/rotate-secret`, {});
      });
      const [answers] = await Promise.all([Promise.all(changes), docket.runJobs()]);
      receiver.answerWith(200);
      docket.advance(HOUR_MS);
      await docket.post(`${path}/enable`);
      for (let index = 0; index < 4; index += 1) {
        await docket.runJobs();
        docket.advance(HOUR_MS);
      }

      for (const { status } of answers) assert.ok(status === 200 || status === 429);
      assert.ok((await deliveriesOf(docket)).every(({ state }) => state === 'success'));
      const received = receiver.received.map(({ headers }) => headers['x-event-id']);
      assert.deepEqual(new Set(received), new Set(published));
    });

    test('a webhook that is deleted during other changes is gone and has no pending delivery', async () => {
      const docket = await openDocket();
      const { services } = docket;
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const waits = await insertPendingDelivery(services, webhook);
      const path = `/webhooks/${webhook.id}`;

      const answers = await Promise.all([
        docket.patch(path, { url: 'https://other.example/' }),
        docket.post(`${path}/disable`),
        docket.post(`${path}/rotate-secret`, {}),
        docket.delete(path),
        docket.delete(path),
        docket.post(`${path}/enable`),
        docket.patch(path, { events: ['*'] }),
        docket.post(`${path}/disable`),
      ]);

      assert.ok(answers.every(({ status }) => status === 200 || status === 404));
      const deleted = answers.slice(3, 5).map(({ status }) => status);
      assert.deepEqual(new Set(deleted), new Set([200, 404]));
      assert.equal((await deliveryRow(docket, waits.id)).state, 'cancelled');
      assert.deepEqual(await totals(docket), { enabled: 0, disabled: 0 });
      const left = await services.db
        .selectFrom('webhook_events')
        .select('event')
        .where('webhook_id', '=', webhook.id)
        .execute();
      assert.deepEqual(left, []);
    });

    test('after twenty concurrent rotations the stored secrets are among those that were shown', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}/rotate-secret`;

      const answers = await Promise.all(Array.from({ length: 20 }, () => docket.post(path, {})));

      const { body: now } = await docket.get(`/webhooks/${webhook.id}`);
      assert.equal(new Set(answers.map(({ body }) => body.secret)).size, 20);
      assert.ok(answers.some(({ body }) => body.secret.endsWith(now.secret_hint)));
      assert.notEqual(now.previous_secret_expires_at, null);
    });
  });
}

/** Returns the totals as the API publishes them. */
async function totals(docket: SharedDocket): Promise<{ enabled: number; disabled: number }> {
  const [enabled, disabled] = await Promise.all(
    ['enabled', 'disabled'].map((status) => docket.get(`/webhooks?status=${status}`)),
  );
  return {
    enabled: enabled!.body.pagination.total,
    disabled: disabled!.body.pagination.total,
  };
}
