import { sql } from 'kysely';

import type { Tx } from '../storage/db.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

export async function insertMeeting(tx: Tx, meeting: MeetingRow): Promise<void> {
  await tx.insertInto('meetings').values(meeting).execute();
  await countMeetings(tx, meeting, 1);
}

/**
 * Keeps the meeting as it is until `tx` ends. Looks only inside `workspaceId`: another workspace's meeting is the same
 * as none.
 */
export async function findLockedMeeting(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  return tx
    .updateTable('meetings')
    .set({ title: sql<string>`title` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** @param before as `findLockedMeeting` found it in `tx` */
export async function updateMeeting(
  tx: Tx,
  before: MeetingRow,
  change: Partial<
    Pick<MeetingRow, 'status' | 'duration_seconds' | 'language' | 'transcription_id' | 'updated_at'>
  >,
): Promise<void> {
  await tx
    .updateTable('meetings')
    .set(change)
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .execute();
  const { status = before.status } = change;
  if (status === before.status) return;
  for (const each of [before.status, status].toSorted()) {
    await countMeetings(tx, { ...before, status: each }, each === status ? 1 : -1);
  }
}

/** Meetings of this transcription have none from now on. */
export async function unlinkTranscription(
  tx: Tx,
  workspaceId: string,
  transcriptionId: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('meetings')
    .set({ transcription_id: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('transcription_id', '=', transcriptionId)
    .execute();
}

function countMeetings(
  tx: Tx,
  { workspace_id, status }: Pick<MeetingRow, 'workspace_id' | 'status'>,
  change: number,
): Promise<void> {
  return changeRowCount(tx, { workspace_id, kind: 'meeting', status, count: change });
}
