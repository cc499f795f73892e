import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import { deliveryRow, webhookRow } from '../../testing/webhook-deliveries.ts';
import { insertPendingDelivery } from './testing/pending-delivery.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`disabling and enabling a webhook on ${database}`, () => {
    const openDocket = shareDocket({ database });

    test('disabling a webhook stores the reason, publishes one event and changes nothing when repeated', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}/disable`;
      const now = docket.services.clock.now().toISOString();

      const first = await docket.post(path);
      docket.advance(1_000);
      const second = await docket.post(path);

      assert.equal(first.status, 200);
      assert.deepEqual(first.body, {
        ...webhook,
        status: 'disabled',
        disabled_at: now,
        disabled_reason: 'Disabled through the API',
        updated_at: now,
      });
      assert.equal(second.status, 200);
      assert.deepEqual(second.body, first.body);
      const [event, ...others] = await eventsOf(docket);
      assert.deepEqual(others, []);
      assert.equal(event!.name, 'webhook.disabled');
      assert.equal(event!.resource_id, webhook.id);
      assert.deepEqual(JSON.parse(event!.data_json), {
        webhook_id: webhook.id,
        reason: 'Disabled through the API',
        disabled_by: 'caller',
        disabled_at: now,
      });
    });

    test('disabling a webhook holds its pending deliveries except tests, and the last attempt keeps its time', async () => {
      const docket = await openDocket();
      const { services } = docket;
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const { body: other } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const due = new Date(services.clock.now().getTime() + HOUR_MS).toISOString();
      const fresh = await insertPendingDelivery(services, webhook);
      const retried = await insertPendingDelivery(services, webhook, {
        attempts: 2,
        next_attempt_at: due,
      });
      const last = await insertPendingDelivery(services, webhook, {
        attempts: 5,
        next_attempt_at: due,
      });
      const aTest = await insertPendingDelivery(services, webhook, { cause: 'test' });
      const ofOther = await insertPendingDelivery(services, other);

      await docket.post(`/webhooks/${webhook.id}/disable`);

      for (const [delivery, due_at] of [
        [fresh, null],
        [retried, null],
        [last, due],
      ] as const) {
        assert.partialDeepStrictEqual(await deliveryRow(docket, delivery.id), {
          state: 'held',
          next_attempt_at: delivery.next_attempt_at,
          due_at,
        });
      }
      assert.deepEqual(await deliveryRow(docket, aTest.id), aTest);
      assert.deepEqual(await deliveryRow(docket, ofOther.id), ofOther);
    });

    test('enabling a webhook releases each delivery at its time, overdue ones at once, and resets the failures', async () => {
      const docket = await openDocket();
      const { services } = docket;
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      await docket.post(`${path}/disable`);
      await failed(docket, webhook.id);
      const held = { state: 'held', due_at: null } as const;
      const later = new Date(services.clock.now().getTime() + 2 * HOUR_MS).toISOString();
      const fresh = await insertPendingDelivery(services, webhook, held);
      const last = await insertPendingDelivery(services, webhook, {
        state: 'held',
        attempts: 5,
        next_attempt_at: later,
      });
      const cancelled = await insertPendingDelivery(services, webhook, {
        state: 'cancelled',
        next_attempt_at: null,
        due_at: null,
      });
      docket.advance(HOUR_MS);
      const signals: string[] = [];
      const unsubscribe = services.commitSignals.subscribe((signal) => signals.push(signal));

      const { status, body } = await docket.post(`${path}/enable`);
      unsubscribe();

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        status: 'enabled',
        disabled_at: null,
        disabled_reason: null,
        consecutive_failures: 0,
      });
      assert.partialDeepStrictEqual(await deliveryRow(docket, fresh.id), {
        state: 'pending',
        due_at: fresh.next_attempt_at,
      });
      assert.partialDeepStrictEqual(await deliveryRow(docket, last.id), {
        state: 'retrying',
        due_at: later,
      });
      assert.deepEqual(await deliveryRow(docket, cancelled.id), cancelled);
      assert.ok(signals.includes(`due:${webhook.workspace_id}:${webhook.id}`));
      const row = await webhookRow(docket, webhook.id);
      assert.partialDeepStrictEqual(row, {
        receives_since: body.updated_at,
        warned_failures: 0,
        failure_counted_at: null,
        failure_counted_delivery_id: null,
      });
    });

    test('enabling an enabled webhook changes nothing and does not count towards the limit', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}/enable`;
      await failed(docket, webhook.id);
      docket.advance(1_000);

      for (let index = 0; index < 25; index += 1) {
        const { status, body } = await docket.post(path);
        assert.equal(status, 200);
        assert.equal(body.consecutive_failures, 4);
      }

      const row = await webhookRow(docket, webhook.id);
      assert.equal(row.receives_since, webhook.created_at);
      assert.equal(row.enabled_at_json, '[]');
      await docket.post(`/webhooks/${webhook.id}/disable`);
      assert.equal((await docket.post(path)).status, 200);
    });

    test('a webhook can be enabled at most 20 times an hour, and the refusal says how long to wait', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      const path = `/webhooks/${webhook.id}`;
      for (let index = 0; index < 20; index += 1) {
        await docket.post(`${path}/disable`);
        assert.equal((await docket.post(`${path}/enable`)).status, 200);
        docket.advance(MINUTE_MS);
      }
      await docket.post(`${path}/disable`);

      const refused = await docket.post(`${path}/enable`);
      docket.advance(40 * MINUTE_MS - 1);
      const early = await docket.post(`${path}/enable`);
      docket.advance(1);
      const enabled = await docket.post(`${path}/enable`);

      assert.equal(refused.status, 429);
      assert.equal(refused.body.error.code, 'rate_limit_exceeded');
      assert.equal(refused.body.retry_after, 40 * 60);
      assert.equal(refused.headers.get('retry-after'), '2400');
      assert.equal(early.status, 429);
      assert.equal(early.body.retry_after, 1);
      assert.equal(enabled.status, 200);
      const { body: other } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      await docket.post(`/webhooks/${other.id}/disable`);
      assert.equal((await docket.post(`/webhooks/${other.id}/enable`)).status, 200);
    });
  });
}

/** Sets the columns of a webhook with four consecutive failures. */
async function failed({ services }: SharedDocket, id: string): Promise<void> {
  await services.db
    .updateTable('webhooks')
    .set({
      consecutive_failures: 4,
      failure_counted_at: '2026-01-05T08:00:00.000Z',
      failure_counted_delivery_id: 'del_1',
      warned_failures: 4,
    })
    .where('id', '=', id)
    .execute();
}

async function eventsOf({ services, workspaceId }: SharedDocket) {
  return services.db
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('sequence')
    .execute();
}
