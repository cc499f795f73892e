import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';

type Status = TranscriptionRow['status'];

/** A transcription as one attempt has it: what it writes is refused once another attempt has begun. */
export type TranscriptionRun = Pick<TranscriptionRow, 'workspace_id' | 'id' | 'run'>;

export async function insertTranscription(tx: Tx, transcription: TranscriptionRow): Promise<void> {
  await tx.insertInto('transcriptions').values(transcription).execute();
  await countTranscriptions(tx, transcription.workspace_id, transcription.status, 1);
}

/** Looks only inside `workspaceId`: another workspace's transcription is the same as none. */
export async function findTranscription(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow | undefined> {
  return db
    .selectFrom('transcriptions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

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
  await moveCount(tx, run.workspace_id, 'processing', 'completed');
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
  if (row) await moveCount(tx, workspaceId, 'processing', 'failed');
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
  if (row) await moveCount(tx, workspaceId, 'failed', 'processing');
  return row;
}

/** Keeps the transcription as it is until `tx` ends. @throws ApiError `resource_not_found` */
export async function getLockedTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow> {
  const row = await tx
    .updateTable('transcriptions')
    .set({ title: sql<string>`title` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('transcription', id);
  return row;
}

/** Changes a transcription whatever its status. */
export async function updateTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<Pick<TranscriptionRow, 'speakers_json' | 'updated_at'>>,
): Promise<void> {
  await tx
    .updateTable('transcriptions')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Takes chunks and segments with it. @returns the deleted row; undefined when there was none */
export async function deleteTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow | undefined> {
  const row = await tx
    .deleteFrom('transcriptions')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row) await countTranscriptions(tx, workspaceId, row.status, -1);
  return row;
}

/** How long the latest completed ones took from the request to the end, in ms, newest first. */
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
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => Date.parse(row.completed_at!) - Date.parse(row.created_at));
}

/** In one order of the totals, whichever way: one that ends and one that is opened again do not wait for each other. */
async function moveCount(tx: Tx, workspaceId: string, from: Status, to: Status): Promise<void> {
  for (const status of [from, to].toSorted()) {
    await countTranscriptions(tx, workspaceId, status, status === from ? -1 : 1);
  }
}

function countTranscriptions(
  tx: Tx,
  workspaceId: string,
  status: Status,
  change: number,
): Promise<void> {
  return changeRowCount(tx, {
    workspace_id: workspaceId,
    kind: 'transcription',
    status,
    count: change,
  });
}
