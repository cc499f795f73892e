import { setImmediate as nextTick } from 'node:timers/promises';

import { defineJob, type Job } from '../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyze } from './analyze.ts';
import { backfillJob } from './backfill.job.ts';
import { findTitle } from './document-store.ts';
import { CLEAR_JOB, RENAME_JOB } from './job-kinds.ts';
import {
  deletePassages,
  deleteRun,
  findLiveRun,
  listRemovedRuns,
  replaceTitle,
  type SourceKey,
} from './store.ts';

const RETRY_DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS];
/** Few enough that a transaction does not hold up the event loop. */
const PASSAGES_PER_TRANSACTION = 16;

const clearJob = defineJob({
  ...CLEAR_JOB,
  retryDelaysMs: RETRY_DELAYS_MS,
  concurrency: 1,

  async run(services, workspaceId, { source, source_id }, { signal }) {
    const key: SourceKey = { workspaceId, source, sourceId: source_id };
    for (const number of await listRemovedRuns(services.db, key)) {
      let isEmpty = false;
      while (!isEmpty) {
        signal.throwIfAborted();
        isEmpty = await inTransaction(services, async (tx) => {
          const run = { workspaceId, number };
          if ((await deletePassages(services, tx, run, PASSAGES_PER_TRANSACTION)) > 0) return false;
          await deleteRun(tx, workspaceId, number);
          return true;
        });
        // On SQLite one transaction after the other would leave nobody else a turn.
        await nextTick();
      }
    }
  },
});

const renameJob = defineJob({
  ...RENAME_JOB,
  retryDelaysMs: RETRY_DELAYS_MS,

  async run(services, workspaceId, { source, source_id }, { signal }) {
    const key: SourceKey = { workspaceId, source, sourceId: source_id };
    const run = await findLiveRun(services.db, key);
    const title = await findTitle(services.db, workspaceId, source_id);
    if (!run || title === undefined) return;
    const task = { workspaceId, text: title, pages: [], language: run.language };
    const { passages } = await analyze(services, 'analyzeTitle', task, signal);
    await inTransaction(services, (tx) => replaceTitle(services, tx, run, passages));
  },
});

/** The background work of the index. */
export const SEARCH_JOBS: readonly Job[] = [clearJob, renameJob, backfillJob];
