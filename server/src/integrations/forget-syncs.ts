import { defineSchedule } from '../jobs/schedule.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { deleteSync, listSyncsCompletedBefore } from './sync-store.ts';

const KEPT_DAYS = 90;
const BATCH = 100;

/** Deletes syncs, with what became of each task, that ended long ago. What tasks are called there stays. */
export const forgetSyncs = defineSchedule({
  name: 'integrations.forget_syncs',
  everyMs: DAY_MS,

  async run({ db, clock }, signal) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
    for (;;) {
      const old = await listSyncsCompletedBefore(db, before, BATCH);
      for (const sync of old) {
        signal.throwIfAborted();
        await deleteSync(db, sync);
      }
      if (old.length < BATCH) return;
    }
  },
});
