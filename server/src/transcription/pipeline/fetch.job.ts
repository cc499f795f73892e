import { rm } from 'node:fs/promises';

import { isBlobUsed } from '../../files/store.ts';
import { defineJob } from '../../jobs/job.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { remainingStorageBytes } from '../../limits/quota.ts';
import { toFetchFailure } from '../../outbound/download.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { failAfterRetries } from '../fail.ts';
import { enqueueNextJob, FETCH_JOB } from '../jobs.ts';
import { requireEngine, type TranscriptionAttempt, saveAttempt, runAttempt } from './attempt.ts';

/** Time limit of a download: enough for 2 GB at 300 kB a second. */
const DOWNLOAD_TIMEOUT_MS = 2 * HOUR_MS;
/** Maximum concurrent downloads. High, so that slow senders do not block other workspaces. */
const FETCHES_AT_ONCE = 32;
/** Time limit of hashing and storing the file. */
const STORE_TIMEOUT_MS = 10 * MINUTE_MS;

/** Downloads a recording, stores it as a blob and enqueues its transcription. */
export const fetchRecordingJob = defineJob({
  ...FETCH_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: DOWNLOAD_TIMEOUT_MS + STORE_TIMEOUT_MS,
  concurrency: FETCHES_AT_ONCE,
  onFailed: failAfterRetries,

  run: (services, workspaceId, { transcription_id: id }, context) =>
    runAttempt(services, context, { workspaceId, id }, async (attempt) => {
      // Fails early: without an engine the download would be useless.
      requireEngine(attempt);
      try {
        await fetchRecording(attempt);
      } catch (error) {
        throw toFetchFailure(error);
      }
    }),
});

async function fetchRecording(attempt: TranscriptionAttempt): Promise<void> {
  const { services, context, row } = attempt;
  const { db, blobs, clock } = services;
  if (row.source_url === null) throw new Error('An uploaded recording has no URL');
  await context.stage('fetch');
  await saveAttempt(attempt, { stage: 'fetch' });
  const { path, bytes, filename } = await services.download(row.source_url, {
    maxBytes: Math.min(
      services.recordingLimits.bytesMax,
      await remainingStorageBytes(services, row.workspace_id),
    ),
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    signal: context.signal,
  });
  try {
    const key = await blobs.keyOf(path);
    // Row before blob: a blob with a reference is never deleted.
    await saveAttempt(attempt, { blob_key: key, file_size: bytes, filename });
    await blobs.put(path, key);
    try {
      await inTransaction(services, async (tx) => {
        await saveAttempt(attempt, { stage: null }, tx);
        await enqueueNextJob(tx, clock, attempt.row);
      });
    } catch (error) {
      // The transcription may have been deleted between row and blob; its deletion then missed the blob.
      await blobs.deleteUnlessUsed(key, () => isBlobUsed(db, key));
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}
