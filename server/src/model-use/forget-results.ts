import { setImmediate as nextTick } from 'node:timers/promises';

import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter } from '../kernel/clock.ts';
import { deleteOldestResults, deleteResultsUnusedSince, listCrowded } from './result-store.ts';

const UNUSED_DAYS = 7;
/** Of a workspace. Most are a few kilobytes. */
const RESULTS_MAX = 5_000;
/** Rows a statement: others wait for no more than that. */
const BATCH = 500;

/** Deletes what models found and nobody has asked for in a week, and of what there is too much the oldest. */
export const forgetResults = defineSchedule({
  name: 'models.forget_results',
  everyMs: 6 * HOUR_MS,

  async run({ db, clock }, signal) {
    const before = isoAfter(clock, -UNUSED_DAYS * DAY_MS);
    while ((await deleteResultsUnusedSince(db, before, BATCH)) === BATCH) {
      signal.throwIfAborted();
      await nextTick();
    }
    for (const { workspaceId, count } of await listCrowded(db, RESULTS_MAX)) {
      for (let surplus = count - RESULTS_MAX; surplus > 0; surplus -= BATCH) {
        signal.throwIfAborted();
        await deleteOldestResults(db, workspaceId, Math.min(surplus, BATCH));
        await nextTick();
      }
    }
  },
});
