import { rm } from 'node:fs/promises';

import { isBlobUsed } from '../../files/store.ts';
import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { storageLeft } from '../../limits/quota.ts';
import { toFetchFailure } from '../../outbound/download-failure.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { giveUpTranscription } from './fail.ts';
import { enqueueWork, FETCH_JOB } from './jobs.ts';
import { requireEngine, type Run, saveRun, withRun } from './run.ts';

/** 2 GB at 300 kB a second. */
const DOWNLOAD_TIMEOUT_MS = 2 * HOUR_MS;
/** It only streams: many, so that a few slow senders do not hold up all workspaces. */
const FETCHES_AT_ONCE = 32;
/** For the hash and the last write. */
const STORE_TIMEOUT_MS = 10 * MINUTE_MS;

/** Fetches a recording to the blobs, and asks for it to be transcribed. */
export const fetchRecordingJob = defineJob({
  ...FETCH_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: DOWNLOAD_TIMEOUT_MS + STORE_TIMEOUT_MS,
  concurrency: FETCHES_AT_ONCE,
  giveUp: giveUpTranscription,

  run: (services, workspaceId, { transcription_id: id }, context) =>
    withRun(services, context, { workspaceId, id }, async (run) => {
      // Before 2 GB are moved for nothing.
      requireEngine(run);
      try {
        await fetchRecording(run);
      } catch (error) {
        throw toFetchFailure(error);
      }
    }),
});

async function fetchRecording(run: Run): Promise<void> {
  const { services, context, row } = run;
  const { db, blobs, clock } = services;
  if (row.source_url === null) throw new Error('An uploaded recording has no address');
  await context.stage('fetch');
  await saveRun(run, { stage: 'fetch' });
  const { path, bytes, filename } = await services.download(row.source_url, {
    maxBytes: Math.min(
      services.recordingLimits.bytesMax,
      await storageLeft(services, row.workspace_id),
    ),
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    signal: context.signal,
  });
  try {
    const key = await blobs.keyOf(path);
    // The row first: a blob that some row refers to is never deleted.
    await saveRun(run, { blob_key: key, file_size: bytes, filename });
    await blobs.put(path, key);
    try {
      await inTransaction(services, async (tx) => {
        await saveRun(run, { stage: null }, tx);
        await enqueueWork(tx, clock, run.row);
      });
    } catch (error) {
      // Deleted since its row was written: whoever did it may have looked for the file before it was there.
      await blobs.deleteUnlessUsed(key, () => isBlobUsed(db, key));
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}
