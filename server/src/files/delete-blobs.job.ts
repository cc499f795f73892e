import { Type } from 'typebox';

import { defineJob } from '../jobs/job.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import type { Services } from '../app/services.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { deleteBlobReservationsBefore, isBlobUsed } from './store.ts';

/** Deletes the blob of a deleted row, unless another row refers to the same bytes. */
export const deleteBlobJob = defineJob({
  name: 'documents.delete_blob',
  payload: Type.Object({ blob_key: Type.String() }),
  retryDelaysMs: [SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run(services, _workspaceId, { blob_key }) {
    await deleteUnusedBlob(services, blob_key);
  },
});

/** Deletes reservations that are an hour old, whose requests died before writing a row, and their unused blobs. */
export const releaseBlobs = defineSchedule({
  name: 'documents.release_blobs',
  everyMs: HOUR_MS,

  async run(services) {
    const { db, clock } = services;
    const hourAgo = new Date(clock.now().getTime() - HOUR_MS).toISOString();
    for (const key of await deleteBlobReservationsBefore(db, hourAgo)) {
      await deleteUnusedBlob(services, key);
    }
  },
});

/** Deletes a blob that no row refers to, and what was computed from it. */
async function deleteUnusedBlob({ db, blobs, derivedFiles }: Services, key: string): Promise<void> {
  const isMissing = await blobs.deleteUnlessUsed(key, () => isBlobUsed(db, key));
  if (isMissing) await derivedFiles.removeAll(key);
}
