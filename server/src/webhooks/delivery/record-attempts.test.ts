import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import {
  deliveriesOf,
  eventNames,
  fanOutOnly,
  publishDeleted,
} from '../../testing/webhook-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';

const SETTINGS = { DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: '0' };

/** Creates a webhook with `count` deliveries. @returns the ID of the webhook */
async function startDeliveries(docket: Docket, count: number): Promise<string> {
  const id = await docket.registerWebhook(
    'http://127.0.0.1:1/',
    ['document.deleted'],
    'whsec_test',
  );
  for (let number = 0; number < count; number += 1) await publishDeleted(docket, `doc_${number}`);
  await fanOutOnly(docket);
  return id;
}

/** Records a 500 response to every delivery in one batch. */
async function recordFailures(docket: Docket): Promise<void> {
  const endedAt = docket.services.clock.now();
  const result = {
    started_at: endedAt.toISOString(),
    status_code: 500,
    response_time_ms: 1,
    error_kind: 'http',
    error: 'The receiver answered 500',
    response_body: null,
    retryAfterMs: 0,
  };
  const deliveries: any[] = await deliveriesOf(docket);
  const attempted = deliveries.map((delivery) => ({ delivery, result, endedAt }));
  await recordAttempts(docket.services, attempted);
}

for (const { name: database } of DATABASES) {
  suite(`attempts recorded in one batch on ${database}`, () => {
    test('a batch of failures disables a webhook once and holds the deliveries that failed after that', async () => {
      await using docket = await startDocket({ database, settings: SETTINGS });
      await startDeliveries(docket, 7);
      await recordFailures(docket);

      const disabled = (await eventNames(docket)).filter((name) => name === 'webhook.disabled');
      assert.equal(disabled.length, 1);
      const states = (await deliveriesOf(docket)).map(
        ({ state, attempts }) => `${state} ${attempts}`,
      );
      assert.deepEqual(new Set(states), new Set(['held 1']));
    });

    test('attempts that are recorded twice count once', async () => {
      await using docket = await startDocket({ database, settings: SETTINGS });
      await startDeliveries(docket, 1);
      const [delivery] = await deliveriesOf(docket);
      await recordFailures(docket);
      await docket.services.db.updateTable('deliveries').set({ error: 'first' }).execute();
      const endedAt = docket.services.clock.now();
      const result: any = { started_at: '', status_code: 200, response_time_ms: 1, error: null };
      await recordAttempts(docket.services, [{ delivery: delivery as any, result, endedAt }]);

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'retrying',
        attempts: 1,
        error: 'first',
      });
    });

    test('attempts of a deleted webhook end their deliveries', async () => {
      await using docket = await startDocket({ database, settings: SETTINGS });
      const id = await startDeliveries(docket, 1);
      const { db } = docket.services;
      await db.deleteFrom('webhook_events').where('webhook_id', '=', id).execute();
      await db.deleteFrom('webhooks').where('id', '=', id).execute();
      await recordFailures(docket);

      assert.partialDeepStrictEqual((await deliveriesOf(docket))[0], {
        state: 'cancelled',
        next_attempt_at: null,
        due_at: null,
      });
    });
  });
}
