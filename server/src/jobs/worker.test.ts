import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { type Failure, WorkError } from '../kernel/errors.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES, type TestDatabase } from '../testing/databases.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { jobServices } from '../testing/jobs.ts';
import { defineJob, type Job, type JobContext } from './job.ts';
import { cancelJobs, enqueue, enqueueAt, enqueueMany } from './queue.ts';
import { createWorker } from './worker.ts';

const PAYLOAD = Type.Object({ greeting: Type.String() });

const UNREACHABLE: Failure = {
  code: 'unreachable',
  message: 'No answer',
  stage: 'fetch',
  retryable: true,
};

/** A kind of job whose runs are written down and do what `run` says. */
function greetJob(
  run: (greeting: string, context: JobContext) => Promise<void> = async () => {},
  options: Partial<Job<typeof PAYLOAD>> = {},
) {
  const greeted: string[] = [];
  const givenUp: Failure[] = [];
  const job = defineJob({
    name: 'test.greet',
    payload: PAYLOAD,
    retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
    async run(_services, workspaceId, { greeting }, context) {
      greeted.push(`${workspaceId} ${greeting}`);
      await run(greeting, context);
    },
    async giveUp(_services, _workspaceId, _payload, failure) {
      givenUp.push(failure);
    },
    ...options,
  });
  return { job, greeted, givenUp };
}

function setUp(database: TestDatabase, job: Job<typeof PAYLOAD>) {
  const clock = createFakeClock();
  const services = jobServices(database, clock);
  const greet = (workspaceId: string, greeting: string) =>
    inTransaction(database, (tx) => enqueue(tx, clock, job, workspaceId, { greeting }));
  return { clock, services, greet, worker: createWorker({ services, jobs: [job] }) };
}

async function jobStates(database: TestDatabase): Promise<string[]> {
  const rows = await database.reads.selectFrom('jobs').select('state').orderBy('id').execute();
  return rows.map((row) => row.state);
}

/** Resolves with the signal of a run that has begun; the run lasts until it is aborted. */
function untilAborted() {
  const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
  const run = (_greeting: string, { signal }: JobContext) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      resolve(signal);
    });
  return { begun, run };
}

for (const { name, open } of DATABASES) {
  suite(`a worker on ${name}`, () => {
    test('runs a job once with its payload and forgets it', async () => {
      await using database = await open();
      const { job, greeted } = greetJob();
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();
      await worker.runDue();

      assert.deepEqual(greeted, ['ws_1 hello']);
      assert.deepEqual(await jobStates(database), []);
    });

    test('runs a job at its time and not before', async () => {
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

    test('retries after each delay, then gives up once with the last failure', async () => {
      await using database = await open();
      const { job, greeted, givenUp } = greetJob(() => Promise.reject(new WorkError(UNREACHABLE)));
      const { worker, clock, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      const attempts: number[] = [];
      for (const minutes of [0, 1, 5, 60]) {
        clock.advance(minutes * MINUTE_MS);
        await worker.runDue();
        attempts.push(greeted.length);
      }

      assert.deepEqual(attempts, [1, 2, 3, 3]);
      assert.deepEqual(givenUp, [UNREACHABLE]);
      assert.deepEqual(await jobStates(database), ['dead']);
    });

    test('gives up at once when a retry cannot help', async () => {
      await using database = await open();
      const failure = { ...UNREACHABLE, code: 'encrypted', retryable: false };
      const { job, greeted, givenUp } = greetJob(() => Promise.reject(new WorkError(failure)));
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.equal(greeted.length, 1);
      assert.deepEqual(givenUp, [failure]);
    });

    test('hides a defect behind a harmless failure that names the stage', async () => {
      await using database = await open();
      const { job, givenUp } = greetJob(
        async (_greeting, { stage }) => {
          await stage('extract');
          throw new Error('password is hunter2');
        },
        { retryDelaysMs: [] },
      );
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.deepEqual(givenUp, [
        {
          code: 'engine_error',
          message: 'The work failed for an internal reason',
          stage: 'extract',
          retryable: true,
        },
      ]);
    });

    test('puts a payload that its kind does not know aside and goes on', async () => {
      await using database = await open();
      const { job, greeted } = greetJob();
      const { worker, clock, greet } = setUp(database, job);
      const old = { name: job.name, payload: Type.Object({ salutation: Type.String() }) };
      await inTransaction(database, (tx) => enqueue(tx, clock, old, 'ws_1', { salutation: 'hi' }));
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.deepEqual(greeted, ['ws_1 hello']);
      assert.deepEqual(await jobStates(database), ['dead']);
    });

    test('leaves jobs of other kinds alone', async () => {
      await using database = await open();
      const { job } = greetJob();
      const { worker, clock } = setUp(database, job);
      await inTransaction(database, (tx) =>
        enqueue(tx, clock, { ...job, name: 'test.newer' }, 'ws_1', { greeting: 'hello' }),
      );

      await worker.runDue();

      assert.deepEqual(await jobStates(database), ['ready']);
    });

    test('gives up a job whose process died on every attempt', async () => {
      await using database = await open();
      const { job, greeted, givenUp } = greetJob();
      const { worker, clock, greet, services } = setUp(database, job);
      await greet('ws_1', 'hello');

      for (const _attempt of [1, 2, 3]) {
        const dying = { queue: job.name, worker: 'worker_dying', limit: 1, afterWorkspaceId: '' };
        const leaseUntil = new Date(clock.now().getTime() + 90 * SECOND_MS).toISOString();
        const claims = await inTransaction(database, (tx) =>
          services.dialect.claimJobs(tx, { ...dying, leaseUntil }),
        );
        assert.equal(claims.length, 1);
        clock.advance(90 * SECOND_MS);
        await worker.beat();
      }
      await worker.runDue();

      assert.deepEqual(greeted, []);
      assert.equal(givenUp.length, 1);
      assert.equal(givenUp[0]?.code, 'engine_error');
      assert.deepEqual(await jobStates(database), ['dead']);
    });

    test('gives up again when giving up failed', async () => {
      await using database = await open();
      const failures = [new Error('database gone')];
      const ended: Failure[] = [];
      const { job } = greetJob(() => Promise.reject(new WorkError(UNREACHABLE)), {
        retryDelaysMs: [],
        async giveUp(_services, _workspaceId, _payload, failure) {
          const error = failures.pop();
          if (error) throw error;
          ended.push(failure);
        },
      });
      const { worker, clock, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();
      clock.advance(MINUTE_MS);
      await worker.runDue();

      assert.deepEqual(ended, [UNREACHABLE]);
      assert.deepEqual(await jobStates(database), ['dead']);
    });

    test('ends a run that passes its deadline, which counts as a failed attempt', async () => {
      await using database = await open();
      const { run } = untilAborted();
      const { job, givenUp } = greetJob(run, { timeoutMs: 1, retryDelaysMs: [] });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.equal(givenUp[0]?.code, 'deadline');
      assert.deepEqual(givenUp[0].details, { limit: 0.001, unit: 'seconds' });
    });

    test('stops a running job as soon as it is cancelled', async () => {
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

    test('does not begin a job that was cancelled while it waited', async () => {
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

    test('learns of a cancellation by its heartbeat when the signal was lost', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const { job, givenUp } = greetJob(run);
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      await begun;
      await database.db.updateTable('jobs').set({ cancel_requested: 1 }).execute();
      await worker.beat();
      await working;

      assert.equal(givenUp[0]?.code, 'cancelled');
    });

    test('keeps its lease by its heartbeat', async () => {
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
        await worker.beat();
        await other.beat();
      }

      assert.equal(signal.aborted, false);
      assert.deepEqual(await jobStates(database), ['running']);
      await inTransaction(database, (tx) => cancelJobs(tx, job, 'ws_1', { greeting: 'hello' }));
      await working;
    });

    test('stops a job whose lease it has lost, and leaves it to the worker that took it', async () => {
      await using database = await open();
      const { begun, run } = untilAborted();
      const slow = greetJob(run);
      const { worker, clock, greet, services } = setUp(database, slow.job);
      const quick = greetJob();
      const other = createWorker({ services, jobs: [quick.job] });
      await greet('ws_1', 'hello');

      const working = worker.runDue();
      await begun;
      clock.advance(90 * SECOND_MS);
      await other.runDue();
      await worker.beat();
      await working;

      assert.deepEqual(quick.greeted, ['ws_1 hello']);
      assert.deepEqual(slow.givenUp, []);
      assert.deepEqual(await jobStates(database), []);
    });

    test('a stage is written to the row of the job', async () => {
      await using database = await open();
      const stages: (string | null)[] = [];
      const { job } = greetJob(async (_greeting, { stage }) => {
        await stage('fetch');
        const row = await database.reads
          .selectFrom('jobs')
          .select('stage')
          .executeTakeFirstOrThrow();
        stages.push(row.stage);
      });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.deepEqual(stages, ['fetch']);
    });

    test('once started it runs what is enqueued, no more at once than the kind allows', async () => {
      await using database = await open();
      let runningNow = 0;
      let runningMost = 0;
      const { promise: all, resolve: allDone } = Promise.withResolvers<void>();
      const { job, greeted } = greetJob(
        async () => {
          runningMost = Math.max(runningMost, ++runningNow);
          await new Promise((resolve) => setImmediate(resolve));
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

    test('stops when the running jobs have ended', async () => {
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

    test('leaves a job that does not end in time to the next worker, as if never begun', async () => {
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
