import { setImmediate as nextTick } from 'node:timers/promises';

import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter } from '../kernel/clock.ts';
import { deleteModelUsageBefore } from '../language-models/model-usage.ts';
import { deleteAmountsBefore, deleteCountsBefore } from './store.ts';

/** Retention, slightly longer than the longest range that can be queried. */
const RETENTION_DAYS = 400;
/** Rows per statement: the longest time that others wait for a lock. */
const BATCH = 500;

export const deleteOldUsage = defineSchedule({
  name: 'usage.forget',
  everyMs: 6 * HOUR_MS,

  async run({ db, clock }, signal) {
    const before = isoAfter(clock, -RETENTION_DAYS * DAY_MS).slice(0, 10);
    while ((await deleteCountsBefore(db, before, BATCH)) === BATCH) {
      signal.throwIfAborted();
      await nextTick();
    }
    await deleteAmountsBefore(db, before);
    await deleteModelUsageBefore(db, before);
  },
});
