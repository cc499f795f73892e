import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { publishAndFanOut, setOutcome } from './testing/log.ts';

const RECEIVER = 'https://hooks.example/health';

async function withWebhook(docket: SharedDocket): Promise<string> {
  return docket.registerWebhook(RECEIVER, ['document.deleted'], 'whsec');
}

async function setWebhook(docket: SharedDocket, id: string, to: Partial<WebhookRow>) {
  await docket.services.db.updateTable('webhooks').set(to).where('id', '=', id).execute();
}

/** Creates the given number of deliveries of each outcome, in order. */
async function settleMany(
  docket: SharedDocket,
  webhookId: string,
  counts: { success?: number; failed?: number },
) {
  for (const [outcome, count] of Object.entries(counts)) {
    for (let index = 0; index < count; index += 1) {
      const id = await publishAndFanOut(docket, webhookId);
      await setOutcome(docket, id, outcome as 'success' | 'failed', {
        response_time_ms: index + 1,
      });
    }
  }
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /webhooks/:webhook_id/health on ${database}`, () => {
    const enter = shareDocket({ database });

    test('a webhook without deliveries is healthy, with null for its statistics', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);

      const { status, body } = await docket.get(`/webhooks/${webhookId}/health`);

      assert.equal(status, 200);
      assert.deepEqual(body, {
        webhook_id: webhookId,
        status: 'healthy',
        enabled: true,
        consecutive_failures: 0,
        failure_limit: 5,
        success_rate: null,
        window: '24h',
        counts: { success: 0, failed: 0, pending: 0, held: 0 },
        response_time_ms: { avg: null, p95: null },
        last_success_at: null,
        last_failure_at: null,
        last_error: null,
        next_retry_at: null,
        disabled_at: null,
        disabled_reason: null,
      });
    });

    test('health counts deliveries by state and averages the response times', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      await settleMany(docket, webhookId, { success: 20 });
      const silent = await publishAndFanOut(docket, webhookId);
      await setOutcome(docket, silent, 'failed', {
        status_code: null,
        response_time_ms: 5_000,
        error: 'No answer',
      });
      docket.advance(MINUTE_MS);
      const retrying = await publishAndFanOut(docket, webhookId);
      await setOutcome(docket, retrying, 'retrying', { status_code: null, error: 'Still none' });
      const held = await publishAndFanOut(docket, webhookId);
      await setOutcome(docket, held, 'retrying', {
        state: 'held',
        attempts: 0,
        due_at: null,
        status_code: null,
        error: null,
      });
      const pending = await publishAndFanOut(docket, webhookId);

      const { body } = await docket.get(`/webhooks/${webhookId}/health`);

      assert.partialDeepStrictEqual(body, {
        success_rate: 20 / 22,
        counts: { success: 20, failed: 2, pending: 1, held: 1 },
        response_time_ms: { avg: 10.5, p95: 19 },
        last_error: 'Still none',
      });
      const { body: waiting } = await docket.get(`/webhooks/${webhookId}/deliveries/${pending}`);
      assert.equal(body.next_retry_at, waiting.created_at);
    });

    test('health covers the last 24 hours', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      await settleMany(docket, webhookId, { failed: 1 });
      docket.advance(24 * HOUR_MS + 1);
      await settleMany(docket, webhookId, { success: 2 });

      const { body } = await docket.get(`/webhooks/${webhookId}/health`);

      assert.deepEqual(body.counts, { success: 2, failed: 0, pending: 0, held: 0 });
      assert.equal(body.success_rate, 1);
      assert.equal(body.last_error, null);
    });

    test('occasional failures make a webhook degraded, and mostly failures or three in a row make it failing', async () => {
      const docket = await enter();
      const statusWith = async (
        counts: { success?: number; failed?: number },
        webhook: Partial<WebhookRow> = {},
      ) => {
        const webhookId = await withWebhook(docket);
        await settleMany(docket, webhookId, counts);
        await setWebhook(docket, webhookId, { consecutive_failures: 0, ...webhook });
        return (await docket.get(`/webhooks/${webhookId}/health`)).body.status;
      };

      assert.equal(await statusWith({ success: 19, failed: 1 }), 'healthy');
      assert.equal(await statusWith({ success: 18, failed: 1 }), 'degraded');
      assert.equal(await statusWith({ success: 3 }, { consecutive_failures: 1 }), 'degraded');
      assert.equal(await statusWith({ success: 3, failed: 3 }), 'degraded');
      assert.equal(await statusWith({ success: 3, failed: 4 }), 'failing');
      assert.equal(await statusWith({ success: 9 }, { consecutive_failures: 3 }), 'failing');
    });

    test('the health of a disabled webhook has time and reason, and no next retry', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      await setOutcome(docket, await publishAndFanOut(docket, webhookId), 'retrying', {
        attempts: 5,
      });
      await docket.post(`/webhooks/${webhookId}/disable`);

      const { body } = await docket.get(`/webhooks/${webhookId}/health`);

      const { body: webhook } = await docket.get(`/webhooks/${webhookId}`);
      assert.partialDeepStrictEqual(body, {
        status: 'disabled',
        enabled: false,
        counts: { success: 0, failed: 0, pending: 0, held: 1 },
        next_retry_at: null,
        disabled_at: webhook.disabled_at,
        disabled_reason: webhook.disabled_reason,
      });
      assert.ok(webhook.disabled_at);
    });

    test('the health of a deleted webhook is not found', async () => {
      const docket = await enter();
      const webhookId = await withWebhook(docket);
      await publishAndFanOut(docket, webhookId);
      await docket.delete(`/webhooks/${webhookId}`);

      assert.equal((await docket.get(`/webhooks/${webhookId}/health`)).status, 404);
    });
  });
}
