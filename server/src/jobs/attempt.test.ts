import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { MINUTE_MS } from '../kernel/clock.ts';
import { type Failure, WorkError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import {
  greetJob,
  jobServices,
  jobStates,
  setUp,
  UNREACHABLE,
  untilAborted,
} from '../testing/jobs.ts';
import { defineJob } from './job.ts';
import { enqueue } from './queue.ts';
import { createWorker } from './worker.ts';

for (const { name, open } of DATABASES) {
  suite(`job attempt on ${name}`, () => {
    test('retries after each delay, then calls onFailed once with the last failure', async () => {
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

    test('names workspace and records, and nothing else of the payload, when it gives up', async () => {
      await using database = await open();
      const job = defineJob({
        name: 'test.fetch',
        payload: Type.Object({ document_id: Type.String(), token: Type.String() }),
        retryDelaysMs: [],
        run: () => Promise.reject(new WorkError(UNREACHABLE)),
      });
      const clock = createFakeClock();
      const lines: string[] = [];
      const log = createLog('warn', { write: (line) => lines.push(line) });
      const services = { ...jobServices(database, clock), log };
      await inTransaction(database, (tx) =>
        enqueue(tx, clock, job, 'ws_1', { document_id: 'doc_1', token: 'hidden' }),
      );

      await createWorker({ services, jobs: [job] }).runDue();

      const [line = '{}'] = lines;
      assert.partialDeepStrictEqual(JSON.parse(line), {
        msg: 'job given up',
        workspace_id: 'ws_1',
        document_id: 'doc_1',
      });
      assert.doesNotMatch(line, /hidden/);
    });

    test('fails at once when a retry cannot help', async () => {
      await using database = await open();
      const failure = { ...UNREACHABLE, code: 'encrypted', retryable: false };
      const { job, greeted, givenUp } = greetJob(() => Promise.reject(new WorkError(failure)));
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.equal(greeted.length, 1);
      assert.deepEqual(givenUp, [failure]);
    });

    test('reports a defect as an internal failure that names the stage', async () => {
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

    test('marks a job with an invalid payload as dead and continues', async () => {
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

    test('retries onFailed when it throws', async () => {
      await using database = await open();
      const failures = [new Error('database gone')];
      const ended: Failure[] = [];
      const { job } = greetJob(() => Promise.reject(new WorkError(UNREACHABLE)), {
        retryDelaysMs: [],
        async onFailed(_services, _workspaceId, _payload, failure) {
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

    test('aborts an attempt at its deadline and counts it as failed', async () => {
      await using database = await open();
      const { run } = untilAborted();
      const { job, givenUp } = greetJob(run, { timeoutMs: 1, retryDelaysMs: [] });
      const { worker, greet } = setUp(database, job);
      await greet('ws_1', 'hello');

      await worker.runDue();

      assert.equal(givenUp[0]?.code, 'deadline');
      assert.deepEqual(givenUp[0].details, { limit: 0.001, unit: 'seconds' });
    });

    test('stores the stage in the row of the job', async () => {
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
  });
}
