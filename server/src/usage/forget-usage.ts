import { setImmediate as nextTick } from 'node:timers/promises';

import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter } from '../kernel/clock.ts';
import { deleteModelUseBefore } from '../model-use/usage-store.ts';
import { deleteAmountsBefore, deleteCountsBefore } from './store.ts';

/** A little more than the longest stretch that can be asked for. */
const KEPT_DAYS = 400;
/** Rows a statement: others wait for no more than that. */
const BATCH = 500;

export const forgetUsage = defineSchedule({
  name: 'usage.forget',
  everyMs: 6 * HOUR_MS,

  async run({ db, clock }, signal) {
    const before = isoAfter(clock, -KEPT_DAYS * DAY_MS).slice(0, 10);
    while ((await deleteCountsBefore(db, before, BATCH)) === BATCH) {
      signal.throwIfAborted();
      await nextTick();
    }
    await deleteAmountsBefore(db, before);
    await deleteModelUseBefore(db, before);
  },
});
