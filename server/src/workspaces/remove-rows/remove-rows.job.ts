import { setTimeout as sleep } from 'node:timers/promises';

import { deleteBlobJob } from '../../files/delete-blobs.job.ts';
import { defineJob, type JobContext } from '../../jobs/job.ts';
import { enqueueAt, enqueueMany } from '../../jobs/queue.ts';
import { NO_WORKSPACE } from '../../jobs/schedule.ts';
import { HOUR_MS, isoAfter, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { removeIndex } from '../../search-index/remove-index.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { REMOVE_ROWS_JOB } from './jobs.ts';
import {
  deleteRows,
  deleteRowsWithFiles,
  deleteWorkspaceRow,
  hasFiles,
  listUploads,
  WORKSPACE_TABLES,
  type WorkspaceTable,
} from './store.ts';

/** Rows per transaction: the longest time that others wait for a lock. */
const BATCH = 200;
const PAUSE_MS = 5;
/** Longer than a request or an unstoppable job can go on writing. */
const SECOND_RUN_DELAY_MS = 15 * MINUTE_MS;

type Removal = { services: Services; job: JobContext };

/**
 * Removes rows and files of a deleted workspace in small transactions, and its own row last. It is idempotent and may
 * be interrupted. A second run removes what late writers added.
 */
export const removeRowsJob = defineJob({
  ...REMOVE_ROWS_JOB,
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
  timeoutMs: 6 * HOUR_MS,
  concurrency: 1,

  async run(services, _workspaceId, { workspace_ids: ids }, job) {
    const removal = { services, job };
    for (const id of ids) await removeWorkspaceRows(removal, id);
    await inTransaction(services, async (tx) => {
      // The test workspace refers to the other one.
      const gone = [];
      for (const id of ids.toReversed()) gone.push(await deleteWorkspaceRow(tx, id));
      if (!gone.includes(true)) return;
      const runAt = isoAfter(services.clock, SECOND_RUN_DELAY_MS);
      const { clock } = services;
      await enqueueAt(tx, { clock, runAt }, REMOVE_ROWS_JOB, NO_WORKSPACE, { workspace_ids: ids });
    });
  },
});

async function removeWorkspaceRows(removal: Removal, workspaceId: string): Promise<void> {
  const { services, job } = removal;
  for (const id of await listUploads(services.db, workspaceId)) {
    await services.partialFiles.remove(id);
  }
  await removeIndex(services, workspaceId, {
    signal: job.signal,
    checkpoint: (tx) => job.checkpoint(tx),
  });
  for (const table of WORKSPACE_TABLES) {
    await deleteInBatches(removal, (tx) => deleteBatch(services, tx, table, workspaceId));
  }
}

/**
 * Deletes one batch and schedules deletion of its files.
 *
 * @returns how many rows were deleted
 */
async function deleteBatch(
  { clock }: Services,
  tx: Tx,
  table: WorkspaceTable,
  workspaceId: string,
): Promise<number> {
  const [name] = table;
  if (!hasFiles(name)) return deleteRows(tx, table, workspaceId, BATCH);
  const { deleted, blobKeys } = await deleteRowsWithFiles(tx, name, workspaceId, BATCH);
  const payloads = [...new Set(blobKeys)].map((blob_key) => ({ blob_key }));
  await enqueueMany(tx, clock, deleteBlobJob, NO_WORKSPACE, payloads);
  return deleted;
}

async function deleteInBatches(
  { services, job }: Removal,
  deleteSome: (tx: Tx) => Promise<number>,
): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted();
    const deleted = await inTransaction(services, async (tx) => {
      const count = await deleteSome(tx);
      if (count > 0) await job.checkpoint(tx);
      return count;
    });
    if (deleted < BATCH) return;
    // On SQLite each transaction blocks the event loop.
    await sleep(PAUSE_MS);
  }
}
