import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { SECOND_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { greetJob, jobStates, setUp, untilAborted } from '../testing/jobs.ts';
import { cancelJobs } from './queue.ts';
import { createWorker } from './worker.ts';

for (const { name, open } of DATABASES) {
  suite(`lease of a job on ${name}`, () => {
    test('a job whose process died at every attempt fails', async () => {
      await using database = await open();
      const { job, greeted, givenUp } = greetJob();
      const { worker, clock, greet, services } = setUp(database, job);
      await greet('ws_1', 'hello');

      for (const _attempt of [1, 2, 3]) {
        const dying = {
          queue: job.name,
          worker: 'worker_dying',
          allocations: [{ workspace_id: 'ws_1', jobs: 1 }],
        };
        const leaseUntil = new Date(clock.now().getTime() + 90 * SECOND_MS).toISOString();
        const claims = await inTransaction(database, (tx) =>
          services.dialect.claimJobs(tx, { ...dying, leaseUntil }),
        );
        assert.equal(claims.length, 1);
        clock.advance(90 * SECOND_MS);
        await worker.heartbeat();
      }
      await worker.runDue();

      assert.deepEqual(greeted, []);
      assert.equal(givenUp.length, 1);
      assert.equal(givenUp[0]?.code, 'engine_error');
      assert.deepEqual(await jobStates(database), ['dead']);
    });

    test('a heartbeat extends the leases of running jobs', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const { job } = greetJob(run);
      const { worker, clock, greet, services } = setUp(database, job);
      const other = createWorker({ services, jobs: [] });
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      const signal = await begun;
      for (const _beat of [1, 2, 3]) {
        clock.advance(60 * SECOND_MS);
        await worker.heartbeat();
        await other.heartbeat();
      }

      assert.equal(signal.aborted, false);
      assert.deepEqual(await jobStates(database), ['running']);
      await inTransaction(database, (tx) => cancelJobs(tx, job, 'ws_1', { greeting: 'hello' }));
      await working;
    });

    test('a worker aborts a job whose lease it has lost and leaves it to the new worker', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const slow = greetJob(run, { retryDelaysMs: [] });
      const { worker, clock, greet, services } = setUp(database, slow.job);
      const quick = greetJob();
      const other = createWorker({ services, jobs: [quick.job] });
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      await begun;
      clock.advance(90 * SECOND_MS);
      await other.runDue();
      await worker.heartbeat();
      await working;

      assert.deepEqual(quick.greeted, ['ws_1 hello']);
      assert.deepEqual(slow.givenUp, []);
      assert.deepEqual(await jobStates(database), []);
    });

    test('an attempt that lost its lease unnoticed changes nothing, however it ends', async () => {
      await using database = await open();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: stopped, reject: fail } = Promise.withResolvers<void>();
      const run = async () => {
        begin();
        await stopped;
      };
      const slow = greetJob(run, { retryDelaysMs: [] });
      const { worker, clock, greet, services } = setUp(database, slow.job);
      const quick = greetJob();
      const other = createWorker({ services, jobs: [quick.job] });
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      await begun;
      clock.advance(90 * SECOND_MS);
      await other.runDue();
      fail(new Error('The engine stood still'));
      await working;

      assert.deepEqual(quick.greeted, ['ws_1 hello']);
      assert.deepEqual(slow.givenUp, []);
    });

    test('a starting worker reclaims all leases when no other process can hold one', async () => {
      await using database = await open();
      const { promise: ran, resolve: noteRun } = Promise.withResolvers<void>();
      const { job } = greetJob(async () => noteRun());
      const { worker, greet, services } = setUp(database, job);
      await greet('ws_1', 'hello');
      await inTransaction(database, (tx) =>
        services.dialect.claimJobs(tx, {
          queue: job.name,
          worker: 'worker_dead',
          leaseUntil: '2026-01-05T09:01:30.000Z',
          allocations: [{ workspace_id: 'ws_1', jobs: 1 }],
        }),
      );

      await worker.start();
      if (database.isSingleProcess) await ran;
      await worker.stop();

      assert.deepEqual(await jobStates(database), database.isSingleProcess ? [] : ['running']);
    });
  });
}
