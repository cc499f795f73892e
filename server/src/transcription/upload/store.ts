import type { Db, Tx } from '../../storage/db.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';

/** Key of a transcription and of its upload, which share it. */
export type UploadKey = Pick<TranscriptionRow, 'workspace_id' | 'id'>;

/** Columns of an upload without received bytes. */
export type NewUpload = Omit<
  TranscriptionUploadRow,
  'writer' | 'writer_until' | 'live_start' | 'live_end' | 'live_text'
>;

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<TranscriptionUploadRow> {
  const unheard = { live_start: 0, live_end: 0, live_text: '' };
  const row = { ...upload, ...unheard, writer: null, writer_until: null };
  await tx.insertInto('transcription_uploads').values(row).execute();
  return row;
}

/** Counts the incomplete uploads of a workspace. */
export async function countUploads(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transcription_uploads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds an incomplete upload. @returns undefined when the file is complete or the upload has ended */
export async function findUpload(
  db: Db,
  key: UploadKey,
): Promise<TranscriptionUploadRow | undefined> {
  return db
    .selectFrom('transcription_uploads')
    .selectAll()
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
}

/** Lease of the process that writes an upload: its random id and the expiry (ISO 8601). */
export type UploadLease = { writer: string; writer_until: string };

/** Takes the lease of an upload if no other lease is valid. @returns false when one is, or the upload has ended */
export async function acquireUploadLock(
  db: Db,
  key: UploadKey,
  lease: UploadLease,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('transcription_uploads')
    .set(lease)
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where((where) =>
      where.or([where('writer_until', 'is', null), where('writer_until', '<=', now)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Updates an upload under a lease.
 *
 * @returns false, without writing, when the upload has ended or the lease is lost
 */
export async function updateLockedUpload(
  db: Db,
  key: UploadKey,
  writer: string,
  change: Partial<TranscriptionUploadRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('transcription_uploads')
    .set(change)
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('writer', '=', writer)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets when the upload expires, and the size of an open upload. */
export async function extendUpload(
  db: Db,
  key: UploadKey,
  change: Pick<TranscriptionUploadRow, 'expires_at'> & { size?: number },
): Promise<void> {
  await db
    .updateTable('transcription_uploads')
    .set(change)
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .execute();
}

/** Deletes the upload of a transcription. The transcription stays. */
export async function deleteUpload(tx: Tx, key: UploadKey): Promise<void> {
  await tx
    .deleteFrom('transcription_uploads')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .execute();
}

/** Lists expired uploads without a valid lease, in the order of expiry. */
export async function listExpiredUploads(db: Db, now: string, limit: number): Promise<UploadKey[]> {
  return db
    .selectFrom('transcription_uploads')
    .select(['workspace_id', 'id'])
    .where('expires_at', '<=', now)
    .where((where) =>
      where.or([where('writer_until', 'is', null), where('writer_until', '<=', now)]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Deletes an upload if it is still expired and has no valid lease. @returns false otherwise */
export async function deleteExpiredUpload(tx: Tx, key: UploadKey, now: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('transcription_uploads')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('expires_at', '<=', now)
    .where((where) =>
      where.or([where('writer_until', 'is', null), where('writer_until', '<=', now)]),
    )
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Returns those of `ids` that belong to an upload of any workspace. */
export async function listUploadIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('transcription_uploads')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Updates a transcription whose file is being uploaded.
 *
 * @returns the updated row; undefined, without writing, otherwise
 */
export async function updateUploadingTranscription(
  db: Db,
  key: UploadKey,
  change: Partial<TranscriptionRow>,
): Promise<TranscriptionRow | undefined> {
  return db
    .updateTable('transcriptions')
    .set(change)
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('status', '=', 'processing')
    .where('stage', '=', 'upload')
    .returningAll()
    .executeTakeFirst();
}
