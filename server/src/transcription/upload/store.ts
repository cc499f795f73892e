import type { Db, Tx } from '../../storage/db.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';

/** Both of a transcription and of its upload. */
export type Key = Pick<TranscriptionRow, 'workspace_id' | 'id'>;

export async function insertUpload(tx: Tx, upload: TranscriptionUploadRow): Promise<void> {
  await tx.insertInto('transcription_uploads').values(upload).execute();
}

/** Those that are begun and neither complete nor ended. */
export async function countUploads(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transcription_uploads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns undefined when the file is complete, or is not expected any more */
export async function findUpload(db: Db, key: Key): Promise<TranscriptionUploadRow | undefined> {
  return db
    .selectFrom('transcription_uploads')
    .selectAll()
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
}

export type Writer = { writer: string; writer_until: string };

/** Makes `writer` the only one who writes, unless another one is. @returns false when there is, or no upload */
export async function takeUpload(db: Db, key: Key, writer: Writer, now: string): Promise<boolean> {
  const result = await db
    .updateTable('transcription_uploads')
    .set(writer)
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where((where) =>
      where.or([where('writer_until', 'is', null), where('writer_until', '<=', now)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false when the upload has ended or another one writes, in which case nothing was written */
export async function updateTakenUpload(
  db: Db,
  key: Key,
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

/** Moves the time when an upload is given up. */
export async function extendUpload(db: Db, key: Key, expires_at: string): Promise<void> {
  await db
    .updateTable('transcription_uploads')
    .set({ expires_at })
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .execute();
}

export async function deleteUpload(tx: Tx, key: Key): Promise<void> {
  await tx
    .deleteFrom('transcription_uploads')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .execute();
}

/** Those that nobody writes and whose time is over, the oldest first. */
export async function listExpiredUploads(db: Db, now: string, limit: number): Promise<Key[]> {
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

/** @returns false when somebody writes it, or it has got bytes, was completed or has ended meanwhile */
export async function deleteExpiredUpload(tx: Tx, key: Key, now: string): Promise<boolean> {
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

/** Those of `ids` that are uploads, of whatever workspace. */
export async function listUploadIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('transcription_uploads')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes a transcription whose file is on its way. @returns the row as it is now; undefined when it is not, in which case nothing was written */
export async function updateUploading(
  db: Db,
  key: Key,
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
