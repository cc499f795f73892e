import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import {
  attemptsOf,
  deliveriesOf,
  eventNames,
  publishDeleted,
  webhookRow,
} from '../../testing/webhook-deliveries.ts';
import { sign } from './signature.ts';

const EVENTS = ['document.deleted'];
const START = Date.parse('2026-01-05T09:00:00.000Z');

/** Returns the start of each attempt so far, in seconds. */
async function attemptSeconds(docket: Docket): Promise<number[]> {
  const attempts = await attemptsOf(docket);
  return attempts.map(({ started_at }) => (Date.parse(started_at) - START) / 1_000);
}

/** Runs a millisecond before each of these times and at it (seconds from now), so that an early attempt is noticed. */
async function passTimes(docket: Docket, seconds: readonly number[]): Promise<void> {
  let now = 0;
  for (const second of seconds) {
    docket.advance((second - now) * 1_000 - 1);
    await docket.runJobs();
    docket.advance(1);
    await docket.runJobs();
    now = second;
  }
}

async function enable(docket: Docket, webhookId: string): Promise<void> {
  const { body } = await docket.post(`/webhooks/${webhookId}/enable`);
  assert.equal(body.status, 'enabled');
}

/** Returns state and attempts of each delivery to the webhook. */
async function statesOf(docket: Docket, webhookId: string): Promise<string[]> {
  const deliveries = await deliveriesOf(docket);
  return deliveries
    .filter(({ webhook_id }) => webhook_id === webhookId)
    .map(({ state, attempts }) => `${state} ${attempts}`);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`retry schedule on ${database}`, () => {
    test('a delivery is retried after 1 min, 5 min, 30 min and 2 h; the fifth failure disables its webhook, and no attempt follows a day later', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      const eventId = await publishDeleted(docket);

      await docket.runJobs();
      await passTimes(docket, [60, 360, 2_160]);
      assert.equal((await webhookRow(docket, webhookId)).disabled_at, null);
      await passTimes(docket, [9_360 - 2_160]);

      assert.deepEqual(await attemptSeconds(docket), [0, 60, 360, 2_160, 9_360]);
      const webhook = await webhookRow(docket, webhookId);
      assert.equal(webhook.disabled_at, '2026-01-05T11:36:00.000Z');
      assert.equal(webhook.consecutive_failures, 5);
      assert.match(
        webhook.disabled_reason!,
        new RegExp(`^5 attempts to deliver ${eventId} failed`),
      );
      const [held] = await deliveriesOf(docket);
      assert.partialDeepStrictEqual(held, {
        state: 'held',
        attempts: 5,
        next_attempt_at: '2026-01-06T11:36:00.000Z',
        status_code: 500,
        error: 'The receiver answered 500',
        delivered_at: null,
      });

      await passTimes(docket, [86_400]);
      assert.equal(receiver.received.length, 5);
      assert.deepEqual(await eventNames(docket), [
        'document.deleted',
        'webhook.failing',
        'webhook.failing',
        'webhook.disabled',
      ]);
      const [ended] = await deliveriesOf(docket);
      assert.partialDeepStrictEqual(ended, { state: 'failed', attempts: 5, next_attempt_at: null });
      assert.deepEqual(
        new Set(receiver.received.map((call) => call.json().id)),
        new Set([eventId]),
        'every attempt carries the same event id',
      );
    });

    test('the sixth attempt is made a day after the fifth if the webhook is enabled again by then', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await docket.runJobs();
      await passTimes(docket, [60, 360, 2_160, 9_360]);

      await enable(docket, webhookId);
      await passTimes(docket, [86_400]);

      assert.equal((await attemptSeconds(docket)).at(-1), 95_760);
      const [first, last] = [receiver.received[0]!, receiver.received[5]!];
      assert.deepEqual(last.raw, first.raw);
      assert.equal(last.headers['x-service-signature'], sign(first.raw, 'whsec_test'));
      assert.equal(last.headers['webhook-timestamp'], String(START / 1_000 + 95_760));
      assert.notEqual(last.headers['webhook-signature'], first.headers['webhook-signature']);
      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'failed',
        attempts: 6,
        next_attempt_at: null,
      });
      const webhook = await webhookRow(docket, webhookId);
      assert.equal(webhook.disabled_at, null, 'one failure after it was enabled does not disable');
      assert.equal(webhook.consecutive_failures, 1);
    });

    test('the webhook_url of a request gets the sixth attempt after a day, and then the delivery fails', async () => {
      await using receiver = await startReceiver(500);
      await using docket = await startDocket({ database });
      await publishDeleted(docket, 'doc_1', { url: receiver.url, secretSealed: null });

      await docket.runJobs();
      await passTimes(docket, [60, 360, 2_160, 9_360, 95_760, 300_000]);

      assert.deepEqual(await attemptSeconds(docket), [0, 60, 360, 2_160, 9_360, 95_760]);
      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        webhook_id: null,
        state: 'failed',
        attempts: 6,
        next_attempt_at: null,
      });
      assert.deepEqual(await eventNames(docket), ['document.deleted']);
    });

    test('a successful retry ends the delivery and resets the failure count', async () => {
      await using receiver = await startReceiver(503);
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishDeleted(docket);
      await docket.runJobs();
      await passTimes(docket, [60]);
      assert.equal((await webhookRow(docket, webhookId)).consecutive_failures, 2);

      receiver.answerWith(204, '');
      await passTimes(docket, [300, 600_000]);

      assert.deepEqual(await attemptSeconds(docket), [0, 60, 360]);
      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'success',
        attempts: 3,
        next_attempt_at: null,
        status_code: 204,
        error: null,
        delivered_at: '2026-01-05T09:06:00.000Z',
      });
      assert.partialDeepStrictEqual(await webhookRow(docket, webhookId), {
        consecutive_failures: 0,
        last_success_at: '2026-01-05T09:06:00.000Z',
        last_failure_at: '2026-01-05T09:01:00.000Z',
      });
    });

    test('disabling a webhook holds its other pending deliveries and does not affect other webhooks', async () => {
      await using receiver = await startReceiver(500);
      // So that only the fifth attempt of one delivery disables.
      const settings = { DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: '86400' };
      await using docket = await startDocket({ database, settings });
      const failing = await docket.registerWebhook(`${receiver.url}/a`, EVENTS, 'whsec_test');
      await publishDeleted(docket, 'doc_1');
      await docket.runJobs();
      await passTimes(docket, [60, 360, 2_160, 9_330]);
      const other = await docket.registerWebhook(`${receiver.url}/b`, EVENTS, 'whsec_test');
      await publishDeleted(docket, 'doc_2');
      await docket.runJobs();
      assert.deepEqual(await statesOf(docket, failing), ['retrying 4', 'retrying 1']);

      await passTimes(docket, [30]);

      assert.deepEqual(await statesOf(docket, failing), ['held 5', 'held 1']);
      assert.deepEqual(await statesOf(docket, other), ['retrying 1']);
      const calls = receiver.received.length;
      await publishDeleted(docket, 'doc_3');
      await docket.runJobs();
      await passTimes(docket, [60, 3_600]);
      assert.deepEqual(
        new Set(receiver.received.slice(calls).map((call) => call.path)),
        new Set(['/b']),
      );
      assert.deepEqual(await statesOf(docket, failing), ['held 5', 'held 1']);
    });
  });
}

suite('retry jitter', () => {
  test('jitter adds up to the configured time to a delay and never shortens it', async () => {
    await using receiver = await startReceiver(500);
    await using docket = await startDocket({ settings: { DOCKET_WEBHOOK_JITTER_SECONDS: '10' } });
    for (let count = 0; count < 20; count += 1) {
      await publishDeleted(docket, `doc_${count}`, { url: receiver.url, secretSealed: null });
    }

    await docket.runJobs();

    const waits = (await deliveriesOf(docket)).map(
      ({ next_attempt_at }) => Date.parse(next_attempt_at!) - START,
    );
    assert.equal(new Set(waits).size > 1, true);
    for (const wait of waits) assert.ok(wait >= 60_000 && wait <= 70_000, String(wait));
  });
});
