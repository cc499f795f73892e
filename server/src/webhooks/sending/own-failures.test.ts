import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createSecretBox } from '../kernel/secret-box.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import {
  attemptsOf,
  deliveriesOf,
  jobContext,
  publishDeleted,
  webhookRow,
} from '../testing/webhook-deliveries.ts';
import { deliverJob } from './deliver.job.ts';
import { fanOutJob } from './fan-out.job.ts';

const EVENTS = ['document.deleted'];
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WRONG_KEY = 'a key that opens none of the secrets';
const INTERRUPTED = {
  code: 'engine_error',
  message: 'The work was interrupted each time it was tried',
  stage: 'analyze',
  retryable: true,
} as const;

async function passMinutes(docket: Docket, minutes: number, stepMinutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += stepMinutes) {
    docket.advance(stepMinutes * MINUTE_MS);
    await docket.runJobs();
  }
}

for (const { name: database } of DATABASES) {
  suite(`our own failures on ${database}`, () => {
    test('use up no attempt and do not count against the webhook: the event arrives once they are over', async () => {
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

    test('that last for more than three days end the delivery as failed, with a reason', async () => {
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
        error: 'Docket could not make the attempt',
      });
      const jobs = await docket.services.db
        .selectFrom('jobs')
        .select('state')
        .where('queue', '=', deliverJob.name)
        .where('state', '!=', 'dead')
        .execute();
      assert.deepEqual(jobs, []);
    });

    test('a fan-out whose process is killed again and again starts anew an hour later', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      const eventId = await publishDeleted(docket);
      const { db } = docket.services;
      const { workspace_id } = await db
        .deleteFrom('jobs')
        .where('queue', '=', fanOutJob.name)
        .returning('workspace_id')
        .executeTakeFirstOrThrow();

      await fanOutJob.giveUp!(docket.services, workspace_id, { event_id: eventId }, INTERRUPTED);
      await docket.runJobs();
      assert.deepEqual(await deliveriesOf(docket), []);
      await passMinutes(docket, 60, 60);

      assert.equal(receiver.received.length, 1);
    });
  });
}

suite('an attempt that is stopped', () => {
  test('by a shutdown is not on record, and is made again', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
    const eventId = await publishDeleted(docket);
    const { db } = docket.services;
    const { workspace_id } = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow();
    await fanOutJob.run(docket.services, workspace_id, { event_id: eventId }, jobContext());
    const [delivery] = await deliveriesOf(docket);
    const shutdown = new AbortController();
    receiver.answerBy(() => shutdown.abort(new Error('shutdown')));

    await assert.rejects(
      deliverJob.run(
        docket.services,
        workspace_id,
        { delivery_id: delivery!.id, attempt: 1 },
        { ...jobContext(), signal: shutdown.signal },
      ),
      { message: 'shutdown' },
    );
    assert.deepEqual(await attemptsOf(docket), []);
    receiver.answerWith(200);
    await docket.runJobs();

    assert.equal(receiver.received.length, 2);
    assert.deepEqual(
      new Set(receiver.received.map((call) => call.headers['x-event-id'])),
      new Set([eventId]),
    );
  });
});
