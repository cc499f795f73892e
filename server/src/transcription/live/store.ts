import { cancelJobs } from '../../jobs/queue.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { TranscriptionUploadRow } from '../../storage/transcription-schema.ts';
import { deleteChunks } from '../../transcripts/store.ts';
import { LISTEN_JOB } from '../jobs.ts';
import { type UploadKey, updateUploadingTranscription } from '../upload/store.ts';

/** Columns of an upload that hold its live text. */
export type LiveText = Pick<TranscriptionUploadRow, 'live_start' | 'live_end' | 'live_text'>;

/**
 * Moves the recognition of an incomplete file to another state.
 *
 * @returns false, without writing, when it is in another state than `from`, or the upload has ended
 */
export async function moveLiveState(
  db: Db,
  key: UploadKey,
  from: 'idle' | 'running',
  to: 'idle' | 'running' | 'unavailable',
): Promise<boolean> {
  const result = await liveUpload(db, key, from).set({ live_state: to }).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Replaces the live text while it begins at `start`, so that of two attempts only one goes on.
 *
 * @returns false, without writing, when it begins elsewhere, or the upload has ended
 */
export async function updateLiveText(
  tx: Tx,
  key: UploadKey,
  { start, change }: { start: number; change: LiveText },
): Promise<boolean> {
  const result = await liveUpload(tx, key, 'running')
    .set(change)
    .where('live_start', '=', start)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function liveUpload(db: Db, key: UploadKey, state: 'idle' | 'running') {
  return db
    .updateTable('transcription_uploads')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .where('live_state', '=', state);
}

/** Ends the recognition of a file that arrived, and deletes its text. */
export async function discardLiveText(tx: Tx, key: UploadKey): Promise<void> {
  // Locks the row first: a job that adds a chunk at the same time has committed it before, or finds the upload ended.
  await updateUploadingTranscription(tx, key, { chunks_done: 0 });
  await cancelJobs(tx, LISTEN_JOB, key.workspace_id, { transcription_id: key.id });
  await deleteChunks(tx, key);
}
