import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import { oldestRows, type OldRange } from '../storage/page.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import {
  findLockedTranscription,
  findTranscription,
  moveTranscriptionCount,
} from '../transcripts/transcription-rows.ts';

/** Identifies one attempt at a transcription by its `run` number. Writes of an outdated attempt are refused. */
export type AttemptKey = Pick<TranscriptionRow, 'workspace_id' | 'id' | 'run'>;

/** @throws ApiError `resource_not_found` */
export async function getTranscription(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow> {
  const transcription = await findTranscription(db, workspaceId, id);
  if (!transcription) throw notFound('transcription', id);
  return transcription;
}

/** Finds the workspace, among those of a credential, that has the transcription. */
export const locateTranscription = locateIn('transcriptions');

/**
 * Starts an attempt and thereby fences off earlier ones.
 *
 * @returns undefined when the transcription is gone or not processing
 */
export async function startAttempt(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow | undefined> {
  return db
    .updateTable('transcriptions')
    .set({ run: sql<number>`run + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
}

/**
 * Updates a transcription for one attempt.
 *
 * @returns false, without writing, when it is gone, not processing or has a newer attempt
 */
export async function updateAttempt(
  db: Db,
  { workspace_id, id, run }: AttemptKey,
  change: Partial<TranscriptionRow>,
): Promise<boolean> {
  const result = await db
    .updateTable('transcriptions')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('run', '=', run)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks a transcription as completed by one attempt. @returns false as `updateAttempt` */
export async function completeAttempt(
  tx: Tx,
  run: AttemptKey,
  change: Partial<TranscriptionRow> & Pick<TranscriptionRow, 'updated_at' | 'completed_at'>,
): Promise<boolean> {
  const completed = { ...change, status: 'completed', stage: null, progress: 1 } as const;
  if (!(await updateAttempt(tx, run, completed))) return false;
  await moveTranscriptionCount(tx, run.workspace_id, 'processing', 'completed');
  return true;
}

/**
 * Marks a processing transcription as failed, whichever attempt is running, and fences that attempt off.
 *
 * @returns the updated row; undefined, without writing, when it is gone or not processing
 */
export async function markTranscriptionFailed(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: { error_json: string; updated_at: string },
): Promise<TranscriptionRow | undefined> {
  const row = await tx
    .updateTable('transcriptions')
    .set({ ...change, status: 'failed', stage: null, run: sql<number>`run + 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
  if (row) await moveTranscriptionCount(tx, workspaceId, 'processing', 'failed');
  return row;
}

/**
 * Moves a failed transcription back to `processing`.
 *
 * @returns the updated row; undefined, without writing, when it is not failed
 */
export async function reopenTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<TranscriptionRow | undefined> {
  const row = await tx
    .updateTable('transcriptions')
    .set({ status: 'processing', error_json: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
  if (row) await moveTranscriptionCount(tx, workspaceId, 'failed', 'processing');
  return row;
}

/** Locks the transcription's row until `tx` ends. @throws ApiError `resource_not_found` */
export async function getLockedTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow> {
  const row = await findLockedTranscription(tx, workspaceId, id);
  if (!row) throw notFound('transcription', id);
  return row;
}

/** Selects the completed transcriptions of recordings; imported transcripts are left out. */
export function selectCompletedTranscriptions(db: Db, workspaceId: string) {
  return db
    .selectFrom('transcriptions')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'completed')
    .where('imported_format', 'is', null);
}

/** Lists a range of the workspace's transcriptions, the oldest first. */
export async function listOldTranscriptions(
  db: Db,
  workspaceId: string,
  range: OldRange,
): Promise<{ id: string; created_at: string }[]> {
  const rows = db
    .selectFrom('transcriptions')
    .select(['id', 'created_at'])
    .where('workspace_id', '=', workspaceId);
  return oldestRows(rows, range).execute();
}
