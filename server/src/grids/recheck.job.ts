import { defineJob } from '../jobs/job.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { addMissingRows, beginFilling, RECHECK_JOB } from './filling.ts';
import { findNextRowId } from './row-store.ts';
import { lockGrid } from './store.ts';

/** Adds rows to a new grid for sources whose texts became ready while it was created. */
export const recheckGridJob = defineJob({
  ...RECHECK_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],

  async run(services, workspaceId, { grid_id }) {
    await inTransaction(services, async (tx) => {
      const grid = await lockGrid(tx, workspaceId, grid_id);
      // The filling itself reads the filters again before it ends.
      if (grid?.status !== 'completed') return;
      await addMissingRows(tx, services, grid);
      if ((await findNextRowId(tx, grid)) !== undefined) await beginFilling(tx, services, grid);
    });
  },
});
