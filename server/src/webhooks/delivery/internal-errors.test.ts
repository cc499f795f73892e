import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, test } from 'node:test';

import { createSecretBox } from '../../kernel/secret-box.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import {
  attemptsOf,
  deliveriesOf,
  publishDeleted,
  webhookRow,
} from '../../testing/webhook-deliveries.ts';
import { createDeliverer } from '../deliverer.ts';

const EVENTS = ['document.deleted'];
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WRONG_KEY = 'a key that opens none of the secrets';
async function passMinutes(docket: Docket, minutes: number, stepMinutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += stepMinutes) {
    docket.advance(stepMinutes * MINUTE_MS);
    await docket.runJobs();
  }
}

for (const { name: database } of DATABASES) {
  suite(`internal errors on ${database}`, () => {
    test('internal errors use up no attempt and do not count against the webhook, and the event is sent afterwards', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const webhookId = await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      const { secrets } = docket.services;
      docket.services.secrets = createSecretBox(WRONG_KEY);
      await publishDeleted(docket);
      await docket.runJobs();
      await passMinutes(docket, DAY_MINUTES, 30);
      assert.deepEqual(await attemptsOf(docket), []);
      assert.equal((await deliveriesOf(docket))[0]!.state, 'pending');

      docket.services.secrets = secrets;
      await passMinutes(docket, 90, 30);

      assert.equal(receiver.received.length, 1);
      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'success',
        attempts: 1,
      });
      assert.equal((await webhookRow(docket, webhookId)).last_failure_at, null);
    });

    test('an internal error that lasts three days fails the delivery with a reason', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      docket.services.secrets = createSecretBox(WRONG_KEY);
      await publishDeleted(docket);
      await docket.runJobs();

      await passMinutes(docket, 4 * DAY_MINUTES, 60);

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'failed',
        attempts: 0,
        next_attempt_at: null,
        error: 'The attempt could not be made',
      });
    });
  });
}

suite('attempts during a shutdown', () => {
  test('an attempt that the shutdown does not wait for is not recorded and is repeated', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    const eventId = await publishDeleted(docket);
    receiver.answerBy(() => {});
    const stopped = createDeliverer(docket.services);
    await stopped.start();
    await receiver.next();
    await stopped.stop({ drainMs: 0 });
    assert.deepEqual(await attemptsOf(docket), []);

    receiver.answerWith(200);
    await docket.runJobs();

    assert.equal(receiver.received.length, 2);
    assert.deepEqual(
      new Set(receiver.received.map((call) => call.headers['x-event-id'])),
      new Set([eventId]),
    );
  });

  test('an attempt that the shutdown waits for is recorded', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    await publishDeleted(docket);
    const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
    receiver.answerBy(resolve);
    const deliverer = createDeliverer(docket.services);
    await deliverer.start();
    const response = await asked;
    const stopped = deliverer.stop();
    response.writeHead(200).end();
    await stopped;

    assert.equal((await deliveriesOf(docket))[0]!.state, 'success');
  });
});
