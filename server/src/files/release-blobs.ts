import { defineSchedule } from '../jobs/schedule.ts';
import { HOUR_MS } from '../kernel/clock.ts';
import { deleteBlobReservationsBefore, isBlobUsed } from './store.ts';

/** Drops the reservations of requests that died between the file and its row, and the files with them. */
export const releaseBlobs = defineSchedule({
  name: 'documents.release_blobs',
  everyMs: HOUR_MS,

  async run({ db, clock, blobs }) {
    const hourAgo = new Date(clock.now().getTime() - HOUR_MS).toISOString();
    for (const key of await deleteBlobReservationsBefore(db, hourAgo)) {
      await blobs.deleteUnlessUsed(key, () => isBlobUsed(db, key));
    }
  },
});
