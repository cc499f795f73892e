import { enqueue } from '../../jobs/queue.ts';
import { defineSchedule, NO_WORKSPACE } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { listDeletedBefore } from '../delete-store.ts';
import { REMOVE_ROWS_JOB } from './job-kind.ts';

/** Goes on with workspaces whose removal was given up, as when the database was away for long. */
export const removeDeleted = defineSchedule({
  name: 'workspaces.remove_deleted',
  everyMs: 12 * HOUR_MS,

  async run(services) {
    const before = isoAfter(services.clock, -DAY_MS);
    for (const workspace_ids of await listDeletedBefore(services.db, before)) {
      await inTransaction(services, (tx) =>
        enqueue(tx, services.clock, REMOVE_ROWS_JOB, NO_WORKSPACE, { workspace_ids }),
      );
    }
  },
});
