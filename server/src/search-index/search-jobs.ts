import { defineJob, type Job } from '../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyze } from './analyze.ts';
import { backfillJob } from './backfill.job.ts';
import { findTitle } from './document-store.ts';
import { CLEAR_JOB, RENAME_JOB } from './job-kinds.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { partitionKey } from './partition.ts';
import { deleteRun, findLiveRun, listRemovedRuns, lockRun, type SourceKey } from './run-store.ts';
import { deletePassages, replaceTitle } from './store.ts';
import { sweepJob } from './sweep.job.ts';
import { updateJob } from './update.job.ts';
import { scheduleRuns } from './embeddings/schedule-embedding.ts';
import { embedJob } from './embeddings/embed.job.ts';
import { embedSweepJob } from './embeddings/embed-sweep.job.ts';

const RETRY_DELAYS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS];
/** Passages of one transaction, few enough not to block the event loop. */
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
          const run = { workspaceId, source, number };
          if ((await deletePassages(services, tx, run, PASSAGES_PER_TRANSACTION)) > 0) return false;
          await deleteRun(tx, workspaceId, number);
          return true;
        });
        if (!isEmpty) await yieldToEventLoop();
      }
    }
  },
});

/** Concurrent runs are harmless, since each writes the current title. */
const renameJob = defineJob({
  ...RENAME_JOB,
  retryDelaysMs: RETRY_DELAYS_MS,

  async run(services, workspaceId, { source, source_id }, { signal }) {
    const key: SourceKey = { workspaceId, source, sourceId: source_id };
    const live = await findLiveRun(services.db, key);
    if (!live) return;
    const run = { workspaceId, source, number: live.number };
    let title = await findTitle(services.db, workspaceId, source_id);
    while (title !== undefined) {
      const partition = partitionKey(workspaceId, source);
      const task = { partition, text: title, pages: [], language: live.language };
      const { passages } = await analyze(services, workspaceId, 'analyzeTitle', task, signal);
      const analyzed = title;
      title = await inTransaction(services, async (tx) => {
        if (!(await lockRun(tx, run))) return undefined;
        const now = await findTitle(tx, workspaceId, source_id);
        if (now !== analyzed) return now;
        await replaceTitle(services, tx, run, passages);
        await scheduleRuns(tx, services.clock, workspaceId, [run.number]);
        return undefined;
      });
    }
  },
});

/** Background jobs of the index. */
export const SEARCH_JOBS: readonly Job[] = [
  clearJob,
  renameJob,
  updateJob,
  backfillJob,
  sweepJob,
  embedJob,
  embedSweepJob,
];
