import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { deliveryRow } from '../../testing/webhook-deliveries.ts';
import { publishAndFanOut, deleteBody } from './testing/log.ts';

const NOWHERE = 'https://hooks.example/log';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST …/deliveries/:delivery_id/redeliver on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a redelivery sends the same event and body again, even after a success or a change of the resource', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      await using moved = await startReceiver();
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      await docket.runJobs();
      await docket.patch(`/webhooks/${webhookId}`, {
        url: moved.url,
        payload_format: 'flat',
        events: ['document.shared'],
      });

      const { status, body, headers } = await docket.post(
        `/webhooks/${webhookId}/deliveries/${id}/redeliver`,
      );
      await docket.runJobs();

      assert.equal(status, 202);
      assert.equal(headers.get('location'), `/v2/webhooks/${webhookId}/deliveries/${body.id}`);
      assert.notEqual(body.id, id);
      assert.partialDeepStrictEqual(body, {
        cause: 'redelivery',
        redelivery_of: id,
        state: 'pending',
        url: moved.url,
      });
      const [first] = receiver.received;
      const [again] = moved.received;
      assert.deepEqual(again!.raw, first!.raw);
      assert.equal(again!.headers['webhook-id'], first!.headers['webhook-id']);
      assert.equal(body.event_id, again!.headers['webhook-id']);
      assert.equal((await deliveryRow(docket, id)).state, 'success');
      assert.equal((await deliveryRow(docket, body.id)).state, 'success');
    });

    test('a redelivery cancels pending deliveries of the event and has the whole retry schedule', async () => {
      const docket = await enter();
      await using receiver = await startReceiver(500);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      await docket.runJobs();

      const { body: again } = await docket.post(
        `/webhooks/${webhookId}/deliveries/${id}/redeliver`,
      );
      await docket.runJobs();
      docket.advance(MINUTE_MS);
      await docket.runJobs();

      assert.equal(receiver.received.length, 3);
      const { body: first } = await docket.get(`/webhooks/${webhookId}/deliveries/${id}`);
      assert.partialDeepStrictEqual(first, {
        status: 'failed',
        state: 'cancelled',
        error: `The receiver answered 500; sent again as ${again.id}`,
        next_retry_at: null,
      });
      const { body: second } = await docket.get(`/webhooks/${webhookId}/deliveries/${again.id}`);
      assert.equal(second.state, 'retrying');
      assert.equal(second.attempts.length, 2);
    });

    test('twenty concurrent redeliveries make twenty deliveries, of which one is pending', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          docket.post(`/webhooks/${webhookId}/deliveries/${id}/redeliver`),
        ),
      );

      const ids = answers.map(({ body }) => body.id);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));
      assert.equal(new Set(ids).size, 20);
      const rows = await Promise.all([id, ...ids].map((each) => deliveryRow(docket, each)));
      const states = rows.map(({ state }) => state).toSorted();
      assert.deepEqual(states, [...Array.from({ length: 20 }, () => 'cancelled'), 'pending']);
      const { body } = await docket.get(
        `/webhooks/${webhookId}/deliveries?state=pending&event_id=${rows[0]!.event_id}`,
      );
      assert.equal(body.pagination.total, 1);
      assert.deepEqual(new Set(rows.map((row) => row.event_id)).size, 1);
    });

    test('a redelivery is held while the webhook is disabled', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      await docket.runJobs();
      await docket.post(`/webhooks/${webhookId}/disable`);

      const { body } = await docket.post(`/webhooks/${webhookId}/deliveries/${id}/redeliver`);
      await docket.runJobs();
      const sentWhileDisabled = receiver.received.length;
      await docket.post(`/webhooks/${webhookId}/enable`);
      await docket.runJobs();

      assert.equal(body.state, 'held');
      assert.equal(sentWhileDisabled, 1);
      assert.equal(receiver.received.length, 2);
    });

    test('a redelivery is refused after the body has expired, and cancels nothing', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      const event_id = await deleteBody(docket, id);

      const { status, body } = await docket.post(
        `/webhooks/${webhookId}/deliveries/${id}/redeliver`,
      );

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error, {
        code: 'invalid_request',
        message: `The data of ${event_id} is no longer kept`,
        details: { type: 'conflict' },
      });
      assert.equal((await deliveryRow(docket, id)).state, 'pending');
    });

    test('a redelivery is made once for one Idempotency-Key', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);
      const again = () =>
        docket.post(`/webhooks/${webhookId}/deliveries/${id}/redeliver`, undefined, {
          headers: { 'idempotency-key': 'once' },
        });

      const [first, second] = [await again(), await again()];

      assert.equal(second.body.id, first.body.id);
    });

    test('a redelivery finds no delivery of another or of a deleted webhook', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const other = await docket.registerWebhook(NOWHERE, ['document.shared'], 'whsec');
      const id = await publishAndFanOut(docket, webhookId);

      const foreign = await docket.post(`/webhooks/${other}/deliveries/${id}/redeliver`);
      await docket.delete(`/webhooks/${webhookId}`);
      const deleted = await docket.post(`/webhooks/${webhookId}/deliveries/${id}/redeliver`);

      assert.equal(foreign.status, 404);
      assert.equal(deleted.status, 404);
    });

    test('a redelivery needs the scopes of the event', async () => {
      await using docket = await startDocket({ database });
      const { body: me } = await docket.get('/me');
      const workspaceId = me.default_workspace_id;
      const webhookId = await docket.registerWebhook(NOWHERE, ['document.deleted'], 'whsec');
      const id = await publishAndFanOut({ services: docket.services, workspaceId }, webhookId);
      const askWith = async (scopes: Parameters<typeof docket.createKey>[0]) =>
        docket.post(`/webhooks/${webhookId}/deliveries/${id}/redeliver`, undefined, {
          key: await docket.createKey(scopes),
        });

      const refused = await askWith(['write:webhooks', 'read:tasks']);
      const granted = await askWith(['write:webhooks', 'read:documents']);

      assert.equal(refused.status, 403);
      assert.deepEqual(refused.body.error.details.required_scopes, ['read:documents']);
      assert.equal(granted.status, 202);
    });
  });
}
