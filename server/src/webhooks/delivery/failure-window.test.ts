import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import {
  type Docket,
  type DocketOptions,
  startDocket,
  startReceiver,
} from '../../testing/docket.ts';
import { deliveriesOf, publishDeleted, webhookRow } from '../../testing/webhook-deliveries.ts';

const EVENTS = ['document.deleted'];

/** Starts the server and a receiver that answers 500, and registers its webhook. */
async function startFailing(options: DocketOptions) {
  const receiver = await startReceiver(500);
  const docket = await startDocket(options);
  const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
  return {
    receiver,
    docket,
    row: () => webhookRow(docket, webhookId),
    async [Symbol.asyncDispose]() {
      await docket[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

async function publishMany(docket: Docket, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await publishDeleted(docket, `doc_${index}`);
  await docket.runJobs();
}

function settings(windowSeconds: number): Pick<DocketOptions, 'settings'> {
  return { settings: { DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: String(windowSeconds) } };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`failures of different deliveries on ${database}`, () => {
    test('five simultaneous failures count once with the default window', async () => {
      await using failing = await startFailing({ database });

      await publishMany(failing.docket, 5);

      assert.equal(failing.receiver.received.length, 5);
      assert.partialDeepStrictEqual(await failing.row(), {
        consecutive_failures: 1,
        disabled_at: null,
      });
    });

    test('five simultaneous failures disable the webhook when the window is 0, and all five deliveries are held', async () => {
      await using failing = await startFailing({ database, ...settings(0) });

      await publishMany(failing.docket, 5);

      assert.partialDeepStrictEqual(await failing.row(), {
        consecutive_failures: 5,
        disabled_at: '2026-01-05T09:00:00.000Z',
        disabled_reason: '5 failures in a row; the last: The receiver answered 500',
      });
      const states = (await deliveriesOf(failing.docket)).map(({ state }) => state);
      assert.deepEqual(states, ['held', 'held', 'held', 'held', 'held']);
    });

    test('the failure window is half-open: a failure 60 s after the last counted one counts, an earlier one does not', async () => {
      await using failing = await startFailing({ database });
      const { docket, row } = failing;
      await publishDeleted(docket, 'doc_1');
      await docket.runJobs();

      docket.advance(59_999);
      await publishDeleted(docket, 'doc_2');
      await docket.runJobs();
      assert.equal((await row()).consecutive_failures, 1);

      docket.advance(1);
      await publishDeleted(docket, 'doc_3');
      await docket.runJobs();
      assert.equal((await row()).consecutive_failures, 2);
    });

    test('every failure of one delivery counts, regardless of the window', async () => {
      await using failing = await startFailing({ database, ...settings(86_400) });
      const { docket, row } = failing;
      await publishMany(docket, 3);

      docket.advance(60_000);
      await docket.runJobs();

      assert.equal(failing.receiver.received.length, 6);
      assert.equal((await row()).consecutive_failures, 2);
    });

    test('any 2xx response resets the failure count', async () => {
      await using failing = await startFailing({ database, ...settings(0) });
      const { docket, row, receiver } = failing;
      await publishMany(docket, 4);
      assert.equal((await row()).consecutive_failures, 4);

      receiver.answerWith(200);
      await publishDeleted(docket, 'doc_good');
      await docket.runJobs();
      assert.equal((await row()).consecutive_failures, 0);

      receiver.answerWith(500);
      await publishDeleted(docket, 'doc_bad');
      await docket.runJobs();
      assert.partialDeepStrictEqual(await row(), { consecutive_failures: 1, disabled_at: null });
    });

    test('the fifth failed attempt of one delivery disables the webhook although other deliveries succeeded', async () => {
      await using failing = await startFailing({ database });
      const { docket, row, receiver } = failing;
      await publishDeleted(docket, 'doc_bad');
      await docket.runJobs();

      for (const seconds of [60, 300, 1_800, 7_200]) {
        receiver.answerWith(200);
        await publishDeleted(docket, `doc_good_${seconds}`);
        await docket.runJobs();
        assert.partialDeepStrictEqual(await row(), { consecutive_failures: 0, disabled_at: null });
        receiver.answerWith(500);
        docket.advance(seconds * 1_000);
        await docket.runJobs();
      }

      const { disabled_at, consecutive_failures } = await row();
      assert.equal(disabled_at, '2026-01-05T11:36:00.000Z');
      assert.equal(consecutive_failures, 1);
    });
  });
}
