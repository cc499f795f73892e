import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../kernel/clock.ts';
import { DATABASES } from '../testing/databases.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { jobServices, jobStates } from '../testing/jobs.ts';
import { defineSchedule } from './schedule.ts';
import { createWorker } from './worker.ts';

for (const { name, open } of DATABASES) {
  suite(`recurring job on ${name}`, () => {
    test('runs again after each run, successful or not, in one worker at a time', async () => {
      await using database = await open();
      const clock = createFakeClock();
      const services = jobServices(database, clock);
      let runs = 0;
      const sweep = defineSchedule({
        name: 'test.sweep',
        everyMs: 10 * MINUTE_MS,
        async run() {
          runs++;
          if (runs === 2) throw new Error('no');
        },
      });
      const workers = [1, 2].map(() => createWorker({ services, jobs: [sweep] }));

      const seen: number[] = [];
      for (const minutes of [0, 9, 1, 10, 30]) {
        clock.advance(minutes * MINUTE_MS);
        for (const worker of workers) await worker.runDue();
        seen.push(runs);
      }

      assert.deepEqual(seen, [1, 1, 2, 3, 4]);
      assert.deepEqual(await jobStates(database), ['waiting']);
    });
  });
}
