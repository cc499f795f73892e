import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { advanceHead } from '../../audit/record-audit.ts';
import { HOUR_MS, isoNow } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { endedOrWaiting } from '../../testing/lock-waits.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { setOutcome } from './testing/log.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /webhooks/:webhook_id/test on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a test sends webhook.test to this webhook only, like any other event', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      await docket.registerWebhook(receiver.url, ['*'], 'whsec');

      const { status, body, headers } = await docket.post(`/webhooks/${webhookId}/test`);
      await docket.runJobs();

      assert.equal(status, 202);
      const location = headers.get('location')!;
      assert.equal(location, `/v2/webhooks/${webhookId}/deliveries/${body.id}`);
      assert.equal(headers.get('retry-after'), '5');
      assert.partialDeepStrictEqual(body, {
        event: 'webhook.test',
        resource_id: webhookId,
        webhook_id: webhookId,
        cause: 'test',
        state: 'pending',
        retry_count: 0,
      });
      assert.equal(receiver.received.length, 1);
      const [call] = receiver.received;
      assert.match(String(call!.headers['x-service-signature']), /^[0-9a-f]{64}$/);
      assert.equal(call!.headers['webhook-id'], body.event_id);
      assert.partialDeepStrictEqual(call!.json(), {
        id: body.event_id,
        event: 'webhook.test',
        data: { webhook_id: webhookId },
      });
      const { body: after } = await docket.get(location.slice('/v2'.length));
      assert.partialDeepStrictEqual(after, { status: 'success', state: 'success', cause: 'test' });
      assert.equal(after.body, call!.raw.toString());
    });

    test('a test has the payload format of the webhook', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      const { body: webhook } = await docket.post('/webhooks', {
        url: receiver.url,
        events: ['document.deleted'],
        secret: 'whsec',
        payload_format: 'standard_webhooks',
      });

      await docket.post(`/webhooks/${webhook.id}/test`);
      await docket.runJobs();

      assert.equal(receiver.received[0]!.json().type, 'webhook.test');
    });

    test('a test is attempted once, and its failure does not count', async () => {
      const docket = await enter();
      await using receiver = await startReceiver(500);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');

      const { body: asked } = await docket.post(`/webhooks/${webhookId}/test`);
      await docket.runJobs();
      docket.advance(30 * HOUR_MS);
      await docket.runJobs();

      assert.equal(receiver.received.length, 1);
      const { body } = await docket.get(`/webhooks/${webhookId}/deliveries/${asked.id}`);
      assert.partialDeepStrictEqual(body, { state: 'failed', status_code: 500, retry_count: 0 });
      const { body: webhook } = await docket.get(`/webhooks/${webhookId}`);
      assert.equal(webhook.consecutive_failures, 0);
    });

    test('a test does not change the health of the webhook', async () => {
      const docket = await enter();
      await using receiver = await startReceiver(500);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');

      await docket.post(`/webhooks/${webhookId}/test`);
      await docket.runJobs();

      const { body: health } = await docket.get(`/webhooks/${webhookId}/health`);
      assert.partialDeepStrictEqual(health, {
        status: 'healthy',
        success_rate: null,
        counts: { success: 0, failed: 0, pending: 0, held: 0 },
        last_error: null,
      });
    });

    test('a test is sent while the webhook is disabled, and its success enables the webhook', async () => {
      const docket = await enter();
      await using receiver = await startReceiver(500);
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');
      await docket.post(`/webhooks/${webhookId}/disable`);

      await docket.post(`/webhooks/${webhookId}/test`);
      await docket.runJobs();
      const { body: after } = await docket.get(`/webhooks/${webhookId}`);
      receiver.answerWith(200);
      await docket.post(`/webhooks/${webhookId}/test`);
      await docket.runJobs();
      const { body: enabled } = await docket.get(`/webhooks/${webhookId}`);

      assert.equal(after.status, 'disabled');
      assert.equal(enabled.status, 'enabled');
      assert.deepEqual(
        receiver.received.map((call) => call.json().event),
        ['webhook.test', 'webhook.test'],
      );
    });

    test('a test is refused while ten are pending, and accepted after one of them was sent', async () => {
      const docket = await enter();
      const webhookId = await docket.registerWebhook(
        'https://hooks.example',
        ['document.deleted'],
        'whsec',
      );
      const asked = await Promise.all(
        Array.from({ length: 12 }, () => docket.post(`/webhooks/${webhookId}/test`)),
      );

      const refused = asked.filter(({ status }) => status !== 202);
      assert.equal(refused.length, 2);
      assert.partialDeepStrictEqual(refused[0]!.body.error, {
        code: 'invalid_request',
        details: { type: 'conflict' },
      });
      const sent = asked.find(({ status }) => status === 202)!;
      await setOutcome(docket, sent.body.id, 'failed');
      assert.equal((await docket.post(`/webhooks/${webhookId}/test`)).status, 202);
    });

    test('a test does not enable a webhook that was disabled after the request for the test', async () => {
      const docket = await enter();
      await using receiver = await startReceiver();
      const webhookId = await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec');

      await docket.post(`/webhooks/${webhookId}/test`);
      docket.advance(1);
      await docket.post(`/webhooks/${webhookId}/disable`);
      await docket.runJobs();

      assert.equal(receiver.received.length, 1);
      assert.equal((await docket.get(`/webhooks/${webhookId}`)).body.status, 'disabled');
    });

    test('a test of a disabled webhook needs the scopes for enabling it', async () => {
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(
        'https://hooks.example',
        ['document.deleted'],
        'whsec',
      );
      const key = await docket.createKey(['write:webhooks']);

      const enabled = await docket.post(`/webhooks/${webhookId}/test`, undefined, { key });
      await docket.post(`/webhooks/${webhookId}/disable`);
      const disabled = await docket.post(`/webhooks/${webhookId}/test`, undefined, { key });

      assert.equal(enabled.status, 202);
      assert.equal(disabled.status, 403);
      assert.deepEqual(disabled.body.error.details.required_scopes, ['read:documents']);
    });
  });
}

/** Runs on PostgreSQL only: SQLite has one writer at a time. */
test('a test locks the audit log before it allocates the sequence number of its event, on PostgreSQL', async () => {
  await using docket = await startDocket({ database: 'PostgreSQL' });
  const { services } = docket;
  const id = await docket.registerWebhook('https://hooks.example/', ['*'], 'whsec_test');
  const workspaceId = (await docket.get('/me')).body.default_workspace_id;

  const { testing } = await inTransaction(services, async (tx) => {
    await advanceHead(tx, workspaceId, isoNow(services.clock));
    const request = docket.post(`/webhooks/${id}/test`);
    await endedOrWaiting(services, request);
    await sql`select id from workspaces where id = ${workspaceId} for update nowait`.execute(tx);
    return { testing: request };
  });

  assert.equal((await testing).status, 202);
});
