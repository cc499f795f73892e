import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { WorkError } from '../kernel/errors.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { greetJob, jobStates, setUp, UNREACHABLE } from '../testing/jobs.ts';
import { reclaimLeases } from './leases.ts';

for (const { name, open } of DATABASES) {
  suite(`a job that gets on, on ${name}`, () => {
    test('is tried again from the first wait on, and given up when it gets on no more', async () => {
      await using database = await open();
      const attempts: number[] = [];
      let steps = 5;
      const { job, givenUp } = greetJob(async (_greeting, { attempt, progressed }) => {
        attempts.push(attempt);
        if (steps-- > 0) await inTransaction(database, progressed);
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

    test('outlives more deaths of its process than it may fail', async () => {
      await using database = await open();
      const { job, greeted, givenUp } = greetJob(async (_greeting, { progressed }) => {
        if (greeted.length <= 5) await inTransaction(database, progressed);
        // As a death leaves the row, for whoever looks next.
        await reclaimLeases(database.db, new Date(0).toISOString(), { all: true });
      });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.equal(greeted.length, 5 + 3);
      assert.equal(givenUp[0]?.code, 'engine_error');
    });

    test('writes down nothing for an attempt that has lost its lease', async () => {
      await using database = await open();
      let rolledBack = false;
      const { job, givenUp } = greetJob(async (_greeting, { attempt, progressed }) => {
        if (attempt > 1) return;
        await reclaimLeases(database.db, new Date(0).toISOString(), { all: true });
        await inTransaction(database, progressed).catch((error: unknown) => {
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
