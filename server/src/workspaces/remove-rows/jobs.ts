import { Type } from 'typebox';

import { enqueue } from '../../jobs/queue.ts';
import { defineSchedule, NO_WORKSPACE } from '../../jobs/schedule.ts';
import { DAY_MS, HOUR_MS, isoAfter } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { listDeletedBefore } from './store.ts';

/** Job that removes the remaining rows of deleted workspaces. */
export const REMOVE_ROWS_JOB = {
  name: 'workspaces.remove_rows',
  /** Workspace and its test workspace. */
  payload: Type.Object({ workspace_ids: Type.Array(Type.String()) }),
  priority: 20,
};

/** Enqueues removal again for workspaces whose job failed for good, for example after a long database outage. */
export const resumeRowRemoval = defineSchedule({
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
