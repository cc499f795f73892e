import { sql } from 'kysely';

import type { Db, Tx } from '../storage/db.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';

type Status = TranscriptionRow['status'];

/** Inserts a transcription and updates the row counts. */
export async function insertTranscription(tx: Tx, transcription: TranscriptionRow): Promise<void> {
  await tx.insertInto('transcriptions').values(transcription).execute();
  await countTranscriptions(tx, transcription.workspace_id, transcription.status, 1);
}

/** Finds a transcription of the workspace. A transcription of another workspace counts as missing. */
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

/** Finds a transcription and locks its row until `tx` ends. */
export async function findLockedTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<TranscriptionRow | undefined> {
  return tx
    .updateTable('transcriptions')
    .set({ title: sql<string>`title` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Updates a transcription in any status, except the status itself. */
export async function updateTranscription(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<Omit<TranscriptionRow, 'workspace_id' | 'id' | 'status'>>,
): Promise<void> {
  await tx
    .updateTable('transcriptions')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a transcription; chunks and segments cascade. @returns the deleted row; undefined when it is gone */
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

/** Updates the row counts of two statuses in a fixed order, so that opposite moves cannot deadlock. */
export async function moveTranscriptionCount(
  tx: Tx,
  workspaceId: string,
  from: Status,
  to: Status,
): Promise<void> {
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
