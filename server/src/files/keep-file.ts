import { randomUUID } from 'node:crypto';

import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import { insertBlobReservation } from './store.ts';

/**
 * Takes over the file at `path` as the blob `blobKey`, kept from deletion by a reservation until the caller has written
 * the row that refers to it: who is answered has both, whenever the process dies.
 *
 * @returns the reservation, to be deleted in the transaction of the row
 */
export async function keepFile(
  { clock, db, blobs }: Pick<Services, 'clock' | 'db' | 'blobs'>,
  path: string,
  blobKey: string,
): Promise<string> {
  const id = randomUUID();
  await insertBlobReservation(db, { blob_key: blobKey, id, created_at: isoNow(clock) });
  await blobs.put(path, blobKey);
  return id;
}
