import { sql } from 'kysely';

import type { Db } from '../storage/db.ts';
import type { BlobReservationRow } from '../storage/schema.ts';

/** Reserves a blob before its file is stored and its row written. A reserved blob is never deleted. */
export async function insertBlobReservation(db: Db, row: BlobReservationRow): Promise<void> {
  await db.insertInto('blob_reservations').values(row).execute();
}

/** Deletes a reservation, in the transaction that writes the row of its blob. */
export async function deleteBlobReservation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blob_reservations').where('id', '=', id).execute();
}

/** Deletes reservations older than `createdAt` (ISO 8601). @returns the keys of their blobs */
export async function deleteBlobReservationsBefore(db: Db, createdAt: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('blob_reservations')
    .where('created_at', '<', createdAt)
    .returning('blob_key')
    .execute();
  return rows.map((row) => row.blob_key);
}

/** Columns that hold blob keys. */
const REFERENCES = [
  ['documents', 'blob_key'],
  ['documents', 'layout_key'],
  ['transcriptions', 'blob_key'],
] as const;

/** Tells whether a row of any workspace or a reservation refers to the blob. */
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

/** Row that refers to a stored file. */
export type BlobReference = { table: 'documents' | 'transcriptions'; id: string; blobKey: string };

/** Rows that one statement reads. */
const REFERENCES_PER_READ = 1_000;

/**
 * Lists all rows that refer to a file whose work has ended. While work runs, a row may be written before its file is
 * stored.
 */
export async function* listBlobReferences(db: Db): AsyncGenerator<BlobReference> {
  for (const [table, column] of REFERENCES) {
    let after = '';
    for (;;) {
      const key = db.dynamic.ref<'blob_key'>(column);
      const rows = await db
        .selectFrom(table)
        .select(['id', sql<string>`${key}`.as('blobKey')])
        .where(key, 'is not', null)
        .where('status', '!=', 'processing')
        .where('id', '>', after)
        .orderBy('id')
        .limit(REFERENCES_PER_READ)
        .execute();
      for (const { id, blobKey } of rows) yield { table, id, blobKey };
      if (rows.length < REFERENCES_PER_READ) break;
      after = rows.at(-1)!.id;
    }
  }
}
