import { defineSchedule } from '../../jobs/schedule.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { deleteSync, listSyncsCompletedBefore } from './sync-store.ts';

const RETENTION_DAYS = 90;
const BATCH_SIZE = 100;

/** Deletes syncs with their results 90 days after their end. The links of the tasks stay. */
export const deleteOldSyncs = defineSchedule({
  name: 'integrations.forget_syncs',
  everyMs: DAY_MS,

  async run({ db, clock }, signal) {
    const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString();
    for (;;) {
      const old = await listSyncsCompletedBefore(db, before, BATCH_SIZE);
      for (const sync of old) {
        signal.throwIfAborted();
        await deleteSync(db, sync);
      }
      if (old.length < BATCH_SIZE) return;
    }
  },
});
