import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { greetJob, jobStates, setUp, untilAborted } from '../testing/jobs.ts';
import { cancelJobs, enqueueAt } from './queue.ts';

for (const { name, open } of DATABASES) {
  suite(`cancellation of jobs on ${name}`, () => {
    test('aborts a running job as soon as it is cancelled', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const { job, givenUp } = greetJob(run);
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      await begun;
      await inTransaction(database, (tx) => cancelJobs(tx, job, 'ws_1', { greeting: 'hello' }));
      await working;

      assert.equal(givenUp[0]?.code, 'cancelled');
      assert.deepEqual(await jobStates(database), []);
    });

    test('does not start a job that was cancelled while it waited', async () => {
      await using database = await open();
      const { job, greeted, givenUp } = greetJob();
      const { worker, clock, greet } = setUp(database, job);
      await greet('ws_1', 'now');
      const runAt = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
      await inTransaction(database, (tx) =>
        enqueueAt(tx, { clock, runAt }, job, 'ws_1', { greeting: 'later' }),
      );

      const cancelled = await inTransaction(database, async (tx) => [
        await cancelJobs(tx, job, 'ws_1', { greeting: 'now' }),
        await cancelJobs(tx, job, 'ws_1', { greeting: 'later' }),
        await cancelJobs(tx, job, 'ws_2', { greeting: 'later' }),
      ]);
      await worker.runDue();

      assert.deepEqual(cancelled, [1, 1, 0]);
      assert.deepEqual(greeted, []);
      assert.deepEqual(
        givenUp.map((failure) => failure.code),
        ['cancelled', 'cancelled'],
      );
    });

    test('aborts a cancelled job at the next heartbeat when the signal was lost', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const { job, givenUp } = greetJob(run);
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      await begun;
      await database.db.updateTable('jobs').set({ cancel_requested: 1 }).execute();
      await worker.heartbeat();
      await working;

      assert.equal(givenUp[0]?.code, 'cancelled');
    });
  });
}
