import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';

import { MINUTE_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { greetJob, jobStates, setUp, untilAborted } from '../testing/jobs.ts';
import { enqueue, enqueueAt, enqueueMany } from './queue.ts';

for (const { name, open } of DATABASES) {
  suite(`worker on ${name}`, () => {
    test('runs a job once with its payload, then deletes it', async () => {
      await using database = await open();
      const { job, greeted } = greetJob();
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();
      await worker.runDue();

      assert.deepEqual(greeted, ['ws_1 hello']);
      assert.deepEqual(await jobStates(database), []);
    });

    test('runs a job when it is due and not before', async () => {
      await using database = await open();
      const { job, greeted } = greetJob();
      const { worker, clock } = setUp(database, job);
      const runAt = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
      await inTransaction(database, (tx) =>
        enqueueAt(tx, { clock, runAt }, job, 'ws_1', { greeting: 'later' }),
      );

      await worker.runDue();
      assert.deepEqual(greeted, []);

      clock.advance(MINUTE_MS);
      await worker.runDue();
      assert.deepEqual(greeted, ['ws_1 later']);
    });

    test('ignores jobs of other kinds', async () => {
      await using database = await open();
      const { job } = greetJob();
      const { worker, clock } = setUp(database, job);
      await inTransaction(database, (tx) =>
        enqueue(tx, clock, { ...job, name: 'test.newer' }, 'ws_1', { greeting: 'hello' }),
      );

      await worker.runDue();

      assert.deepEqual(await jobStates(database), ['ready']);
    });

    test('runs enqueued jobs, at most as many at once as their kind allows', async () => {
      await using database = await open();
      let runningNow = 0;
      let runningMost = 0;
      const { promise: all, resolve: allDone } = Promise.withResolvers<void>();
      const { job, greeted } = greetJob(
        async () => {
          runningMost = Math.max(runningMost, ++runningNow);
          // Long enough for the worker to look for more.
          for (let tick = 0; tick < 10; tick++) await nextTick();
          runningNow--;
          if (greeted.length === 20) allDone();
        },
        { concurrency: 3 },
      );
      const { worker, clock } = setUp(database, job);
      await worker.start();

      await inTransaction(database, (tx) =>
        enqueueMany(
          tx,
          clock,
          job,
          'ws_1',
          Array.from({ length: 20 }, (_, index) => ({ greeting: `${index}` })),
        ),
      );
      await all;
      await worker.stop();

      assert.equal(greeted.length, 20);
      assert.equal(runningMost, 3);
      assert.deepEqual(await jobStates(database), []);
    });

    test('runs a job of another workspace although jobs of one never end', async () => {
      await using database = await open();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const { promise: served, resolve: serve } = Promise.withResolvers<void>();
      const { job, greeted } = greetJob(
        (greeting) => {
          if (greeting !== 'hello') return mayEnd;
          serve();
          return Promise.resolve();
        },
        { concurrency: 2 },
      );
      const { worker, greet } = setUp(database, job);
      for (const greeting of ['a', 'b', 'c', 'd', 'e']) await greet('ws_1', greeting);
      await worker.start();
      await greet('ws_2', 'hello');
      await served;
      end();
      await worker.stop();

      assert.ok(greeted.includes('ws_2 hello'));
    });

    test('stops once the running jobs have ended', async () => {
      await using database = await open();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const { job, greeted } = greetJob(
        () => {
          begin();
          return mayEnd;
        },
        { concurrency: 1 },
      );
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'first');
      await greet('ws_1', 'second');
      await worker.start();
      await begun;

      const stopping = worker.stop();
      end();
      await stopping;

      assert.deepEqual(greeted, ['ws_1 first']);
      assert.deepEqual(await jobStates(database), ['ready']);
    });

    test('releases a job that does not end in time for the next worker, without counting the attempt', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const { job, givenUp } = greetJob(run, { retryDelaysMs: [] });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');
      await worker.start();
      await begun;

      await worker.stop({ drainMs: 0 });

      const row = await database.reads.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
      assert.partialDeepStrictEqual(row, {
        state: 'ready',
        attempt: 0,
        worker: null,
        lease_until: null,
      });
      assert.deepEqual(givenUp, []);
    });
  });
}
