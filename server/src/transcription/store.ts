import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { oldestRows, type OldRange } from '../storage/page.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import {
  findLockedTranscription,
  findTranscription,
  moveTranscriptionCount,
} from '../transcripts/transcription-rows.ts';

/** A transcription as one attempt has it: what it writes is refused once another attempt has begun. */
export type TranscriptionRun = Pick<TranscriptionRow, 'workspace_id' | 'id' | 'run'>;

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

/** The one of `workspaceIds` that has the transcription. */
export async function locateTranscription(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('transcriptions')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

/** Begins an attempt; from now on earlier ones write nothing. @returns undefined when it was deleted or has ended */
export async function startRun(
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

/** @returns false when it was deleted, has ended or is in the hands of another attempt, in which case nothing was written */
export async function updateRun(
  db: Db,
  { workspace_id, id, run }: TranscriptionRun,
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

/** As `updateRun`, with the end of the work. */
export async function completeRun(
  tx: Tx,
  run: TranscriptionRun,
  change: Partial<TranscriptionRow> & Pick<TranscriptionRow, 'updated_at' | 'completed_at'>,
): Promise<boolean> {
  const ended = { ...change, status: 'completed', stage: null, progress: 1 } as const;
  if (!(await updateRun(tx, run, ended))) return false;
  await moveTranscriptionCount(tx, run.workspace_id, 'processing', 'completed');
  return true;
}

/** Ends one that is being processed, whichever attempt has it. @returns the row as it is now; undefined when it was deleted or has ended, in which case nothing was written */
export async function failTranscriptionRow(
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

/** Lets a failed one be processed once more. @returns the row as it is now; undefined when it is not failed, in which case nothing was written */
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

/** Keeps the transcription as it is until `tx` ends. @throws ApiError `resource_not_found` */
export async function getLockedTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow> {
  const row = await findLockedTranscription(tx, workspaceId, id);
  if (!row) throw notFound('transcription', id);
  return row;
}

/** How long the latest completed recordings took from the request to the end, in ms, newest first. */
export async function listRecentDurationsMs(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('transcriptions')
    .select(['created_at', 'completed_at'])
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'completed')
    .where('imported_format', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => Date.parse(row.completed_at!) - Date.parse(row.created_at));
}

/** The oldest first. */
export async function listOld(
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
