import type { Db } from '../storage/db.ts';
import type { BlobReservationRow } from '../storage/schema.ts';

/** Before a blob is put whose row comes later: a blob that is reserved is never deleted. */
export async function insertBlobReservation(db: Db, row: BlobReservationRow): Promise<void> {
  await db.insertInto('blob_reservations').values(row).execute();
}

export async function deleteBlobReservation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blob_reservations').where('id', '=', id).execute();
}

/** Those of requests that did not live to write their row. @returns the keys of their blobs */
export async function deleteBlobReservationsBefore(db: Db, createdAt: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('blob_reservations')
    .where('created_at', '<', createdAt)
    .returning('blob_key')
    .execute();
  return rows.map((row) => row.blob_key);
}

/** Where rows refer to blobs. */
const REFERENCES = [
  ['documents', 'blob_key'],
  ['documents', 'layout_key'],
  ['transcriptions', 'blob_key'],
] as const;

/** True when any row, of whatever workspace, refers to the blob, or is about to. */
export async function isBlobUsed(db: Db, blobKey: string): Promise<boolean> {
  const reserved = await db
    .selectFrom('blob_reservations')
    .select('id')
    .where('blob_key', '=', blobKey)
    .limit(1)
    .executeTakeFirst();
  if (reserved) return true;
  for (const [table, column] of REFERENCES) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where(db.dynamic.ref<'blob_key'>(column), '=', blobKey)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
