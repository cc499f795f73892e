import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { WorkError } from '../kernel/errors.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { greetJob, jobStates, setUp, UNREACHABLE } from '../testing/jobs.ts';
import { reclaimLeases } from './leases.ts';

for (const { name, open } of DATABASES) {
  suite(`checkpoints of a job on ${name}`, () => {
    test('a checkpoint restarts the backoff, and a job without further checkpoints fails', async () => {
      await using database = await open();
      const attempts: number[] = [];
      let steps = 5;
      const { job, givenUp } = greetJob(async (_greeting, { attempt, checkpoint }) => {
        attempts.push(attempt);
        if (steps-- > 0) await inTransaction(database, checkpoint);
        throw new WorkError(UNREACHABLE);
      });
      const { worker, clock, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      for (const minutes of [0, 1, 1, 1, 1, 1, 1, 5, 60]) {
        clock.advance(minutes * MINUTE_MS);
        await worker.runDue();
      }

      assert.deepEqual(attempts, [1, 1, 1, 1, 1, 1, 2, 3]);
      assert.deepEqual(givenUp, [UNREACHABLE]);
      assert.deepEqual(await jobStates(database), ['dead']);
    });

    test('a job with checkpoints survives more process deaths than it has retries', async () => {
      await using database = await open();
      const { job, greeted, givenUp } = greetJob(async (_greeting, { checkpoint }) => {
        if (greeted.length <= 5) await inTransaction(database, checkpoint);
        // As a death leaves the row, for whoever looks next.
        await reclaimLeases(database.db, new Date(0).toISOString(), { all: true });
      });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.equal(greeted.length, 5 + 3);
      assert.equal(givenUp[0]?.code, 'engine_error');
    });

    test('an attempt without its lease stores no checkpoint', async () => {
      await using database = await open();
      let rolledBack = false;
      const { job, givenUp } = greetJob(async (_greeting, { attempt, checkpoint }) => {
        if (attempt > 1) return;
        await reclaimLeases(database.db, new Date(0).toISOString(), { all: true });
        await inTransaction(database, checkpoint).catch((error: unknown) => {
          rolledBack = true;
          throw error;
        });
      });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.ok(rolledBack);
      assert.deepEqual(givenUp, []);
      assert.deepEqual(await jobStates(database), []);
    });
  });
}
