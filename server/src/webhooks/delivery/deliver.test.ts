import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { notifySecretContext } from '../../events/notify-target.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import {
  attemptsOf,
  deliveriesOf,
  fanOutOnly,
  publishDeleted,
  webhookRow,
} from '../../testing/webhook-deliveries.ts';
import { attemptDelivery } from './post-event.ts';
import { createSigningSecrets, verify } from './signature.ts';
import { recordAttempts } from './record-attempts.ts';

const EVENTS = ['document.deleted'];

for (const { name: database } of DATABASES) {
  suite(`webhook deliveries on ${database}`, () => {
    test('a delivery is a signed POST of the stored bytes with the event ID', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(
        `${receiver.url}/hook?a=1`,
        EVENTS,
        'geheim-ü',
      );
      const eventId = await publishDeleted(docket, 'doc_ü');
      await docket.runJobs();

      const [call, ...others] = receiver.received;
      assert.deepEqual(others, []);
      assert.equal(`${call!.method} ${call!.path}`, 'POST /hook?a=1');
      assert.equal(call!.headers['content-type'], 'application/json');
      assert.equal(call!.headers['x-event-id'], eventId);
      const { body: event } = await docket.get(`/events/${eventId}`);
      assert.equal(call!.headers['x-event-sequence'], String(event.sequence));
      assert.equal(call!.headers['webhook-id'], eventId);
      assert.equal(call!.headers['webhook-timestamp'], '1767603600');
      assert.ok(verify(call!.raw, 'geheim-ü', String(call!.headers['x-service-signature'])));
      assert.deepEqual(call!.json(), {
        id: eventId,
        event: 'document.deleted',
        created_at: '2026-01-05T09:00:00.000Z',
        data: { document_id: 'doc_ü', deleted_at: '2026-01-05T09:00:00.000Z' },
      });
      const [body] = await docket.services.db.selectFrom('event_bodies').selectAll().execute();
      assert.equal(call!.raw.toString(), body!.body);
      const [delivery] = await deliveriesOf(docket);
      assert.partialDeepStrictEqual(delivery, {
        event_id: eventId,
        webhook_id: webhookId,
        state: 'success',
        attempts: 1,
        next_attempt_at: null,
        status_code: 200,
        error: null,
        delivered_at: '2026-01-05T09:00:00.000Z',
      });
      assert.equal(typeof delivery!.response_time_ms, 'number');
      const webhook = await webhookRow(docket, webhookId);
      assert.equal(webhook.last_success_at, '2026-01-05T09:00:00.000Z');
    });

    test("a delivery to a request's webhook_url is signed with the request's secret, or with the workspace's if it has none", async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const { body: me } = await docket.get('/me');
      const workspaceId = me.default_workspace_id;
      const { body: workspace } = await docket.get(`/workspaces/${workspaceId}/signing-secret`);
      const secretSealed = docket.services.secrets.seal(
        'of the request',
        notifySecretContext(workspaceId),
      );
      await publishDeleted(docket, 'doc_1', { url: `${receiver.url}/own`, secretSealed });
      await publishDeleted(docket, 'doc_2', {
        url: `${receiver.url}/workspace`,
        secretSealed: null,
      });
      await docket.runJobs();

      for (const [path, secret] of [
        ['/own', 'of the request'],
        ['/workspace', workspace.signing_secret],
      ]) {
        const { raw, headers } = receiver.received.find((call) => call.path === path)!;
        assert.ok(verify(raw, secret, String(headers['x-service-signature'])), path);
      }
    });

    test('a successful delivery is not sent again', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await docket.runJobs();
      await docket.runJobs();

      assert.equal(receiver.received.length, 1);
      assert.equal((await attemptsOf(docket)).length, 1);
    });

    test('two simultaneous attempts of one delivery are recorded as one, with one next attempt', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await fanOutOnly(docket);
      const { services } = docket;
      const lane = {
        workspace_id: (await webhookRow(docket, webhookId)).workspace_id,
        lane: webhookId,
      };
      const now = services.clock.now().toISOString();
      const reads = [{ ...lane, take: 1, known: [] }];
      const [delivery] = await services.dialect.readDueDeliveries(services.reads, now, reads);
      const result = await attemptDelivery(services, createSigningSecrets(services), delivery!);
      assert.equal(result.kind, 'attempted');
      const attempted = {
        delivery: delivery!,
        result: result.result,
        endedAt: services.clock.now(),
      };

      await Promise.all([
        recordAttempts(services, [attempted]),
        recordAttempts(services, [attempted]),
      ]);

      assert.equal((await attemptsOf(docket)).length, 1);
      assert.equal((await webhookRow(docket, webhookId)).consecutive_failures, 1);
      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'retrying',
        attempts: 1,
        due_at: '2026-01-05T09:01:00.000Z',
      });
    });

    test('deleting a webhook cancels its pending deliveries and keeps the attempts that were made', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await docket.runJobs();

      await docket.delete(`/webhooks/${webhookId}`);

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'cancelled',
        attempts: 1,
        next_attempt_at: null,
        status_code: 500,
      });
      docket.advance(60_000);
      await docket.runJobs();
      assert.equal(receiver.received.length, 1);
      assert.equal((await attemptsOf(docket)).length, 1);
    });

    test('a failure after the webhook was deleted is recorded and not retried', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      receiver.answerBy((response) => {
        void docket.delete(`/webhooks/${webhookId}`).then(() => response.writeHead(500).end());
      });

      await docket.runJobs();

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'cancelled',
        attempts: 1,
        next_attempt_at: null,
      });
      assert.equal((await attemptsOf(docket)).length, 1);
    });

    test('a delivery inserted while its webhook is disabled is held, and one inserted while it is deleted is cancelled', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const [disabled, deleted] = [
        await docket.registerWebhook(`${receiver.url}/disabled`, EVENTS, 'whsec_test'),
        await docket.registerWebhook(`${receiver.url}/deleted`, EVENTS, 'whsec_test'),
      ];
      await publishDeleted(docket);
      await fanOutOnly(docket);
      const { db } = docket.services;
      await db
        .updateTable('webhooks')
        .set({ disabled_at: '2026-01-05T09:00:00.000Z' })
        .where('id', '=', disabled)
        .execute();
      await db.deleteFrom('webhooks').where('id', '=', deleted).execute();

      await docket.runJobs();

      assert.deepEqual(receiver.received, []);
      const states = (await deliveriesOf(docket)).map(({ webhook_id, state }) => [
        webhook_id,
        state,
      ]);
      assert.deepEqual(Object.fromEntries(states), { [disabled]: 'held', [deleted]: 'cancelled' });
    });
  });
}
