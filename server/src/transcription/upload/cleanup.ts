import { Type } from 'typebox';

import type { Services } from '../../app/services.ts';
import { deleteBlobJob } from '../../files/delete-blobs.job.ts';
import { defineJob } from '../../jobs/job.ts';
import { enqueue } from '../../jobs/queue.ts';
import { defineSchedule } from '../../jobs/schedule.ts';
import { type Clock, HOUR_MS, isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findTranscription } from '../../transcripts/transcription-rows.ts';
import { failTranscription } from '../fail.ts';
import { discardLiveText } from '../live/store.ts';
import type { UploadingTranscription } from './progress.ts';
import {
  deleteExpiredUpload,
  deleteUpload,
  findUpload,
  listExpiredUploads,
  listUploadIds,
  updateUploadingTranscription,
  type UploadKey,
} from './store.ts';

const BATCH_SIZE = 100;

/** Deletes the row and the files of an incomplete upload. Does nothing when the transcription has no upload. */
export async function discardUpload(
  tx: Tx,
  clock: Clock,
  row: UploadingTranscription,
): Promise<void> {
  if (row.stage !== 'upload') return;
  const { workspace_id, blob_key } = row;
  await discardLiveText(tx, row);
  await deleteUpload(tx, row);
  await enqueuePartRemoval(tx, clock, row);
  if (blob_key === null) return;
  await updateUploadingTranscription(tx, row, { blob_key: null });
  await enqueue(tx, clock, deleteBlobJob, workspace_id, { blob_key });
}

/** Enqueues the deletion of an incomplete upload's partial file. For a transcription whose rows are deleted. */
export async function enqueuePartRemoval(
  tx: Tx,
  clock: Clock,
  row: UploadingTranscription,
): Promise<void> {
  if (row.stage !== 'upload') return;
  await enqueue(tx, clock, removePartsJob, row.workspace_id, { transcription_id: row.id });
}

/** Deletes the partial file of a discarded upload. */
export const removePartsJob = defineJob({
  name: 'uploads.remove_parts',
  payload: Type.Object({ transcription_id: Type.String() }),
  retryDelaysMs: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run({ db, partialFiles }, workspace_id, { transcription_id: id }) {
    if (await findUpload(db, { workspace_id, id })) return;
    await partialFiles.remove(id);
  },
});

/** Fails transcriptions whose upload received no byte for 24 hours, and deletes partial files without an upload. */
export const expireUploads = defineSchedule({
  name: 'uploads.expire',
  everyMs: HOUR_MS,

  async run(services, signal) {
    for (;;) {
      signal.throwIfAborted();
      const expired = await listExpiredUploads(services.db, isoNow(services.clock), BATCH_SIZE);
      for (const key of expired) await expireUpload(services, key);
      if (expired.length < BATCH_SIZE) break;
    }
    await removeOrphanedFiles(services);
  },
});

async function expireUpload(services: Services, key: UploadKey): Promise<void> {
  const { clock } = services;
  await inTransaction(services, async (tx) => {
    if (!(await deleteExpiredUpload(tx, key, isoNow(clock)))) return;
    const row = await findTranscription(tx, key.workspace_id, key.id);
    if (!row) return;
    await discardUpload(tx, clock, row);
    await failTranscription(tx, services, row, {
      code: 'upload_expired',
      message: 'No byte of the file came for 24 hours',
      stage: 'fetch',
      retryable: false,
    });
  });
}

/** Deletes partial files without a row. The row of an upload is always written before its file. */
async function removeOrphanedFiles({ db, partialFiles }: Services): Promise<void> {
  const names = await partialFiles.names();
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const batch = names.slice(start, start + BATCH_SIZE);
    const uploadIds = new Set(await listUploadIds(db, batch));
    for (const name of batch) if (!uploadIds.has(name)) await partialFiles.remove(name);
  }
}
