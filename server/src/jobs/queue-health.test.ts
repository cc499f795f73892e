import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { greetJob, setUp } from '../testing/jobs.ts';
import { enqueueAt } from './queue.ts';
import { readQueueHealth } from './queue-health.ts';

for (const { name, open } of DATABASES) {
  suite(`health of the job queue on ${name}`, () => {
    test('an empty queue without a worker has zero counts and no heartbeat', async () => {
      await using database = await open();
      const { services } = setUp(database, greetJob().job);

      assert.deepEqual(await readQueueHealth(services), {
        counts: [],
        oldestReadyJobSeconds: 0,
        lastHeartbeatSeconds: null,
      });
    });

    test('counts jobs by kind and state, with the age of the oldest and the last heartbeat', async () => {
      await using database = await open();
      const { job } = greetJob();
      const { services, clock, greet, worker } = setUp(database, job);
      await worker.heartbeat();
      clock.advance(20 * SECOND_MS);
      await greet('ws_1', 'hello');
      await greet('ws_2', 'hello');
      const runAt = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
      await inTransaction(database, (tx) =>
        enqueueAt(tx, { clock, runAt }, job, 'ws_1', { greeting: 'later' }),
      );
      clock.advance(10 * SECOND_MS);

      assert.deepEqual(await readQueueHealth(services), {
        counts: [
          { queue: 'test.greet', state: 'ready', count: 2 },
          { queue: 'test.greet', state: 'waiting', count: 1 },
        ],
        oldestReadyJobSeconds: 10,
        lastHeartbeatSeconds: 30,
      });
    });

    test('counts a due job as ready before a worker has released it', async () => {
      await using database = await open();
      const { job } = greetJob();
      const { services, clock } = setUp(database, job);
      const runAt = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
      await inTransaction(database, (tx) =>
        enqueueAt(tx, { clock, runAt }, job, 'ws_1', { greeting: 'later' }),
      );
      clock.advance(3 * MINUTE_MS);

      assert.equal((await readQueueHealth(services)).oldestReadyJobSeconds, 120);
    });
  });
}
