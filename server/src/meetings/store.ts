import type { Db, Tx } from '../storage/db.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

export async function insertMeeting(tx: Tx, meeting: MeetingRow): Promise<void> {
  await tx.insertInto('meetings').values(meeting).execute();
  await countMeetings(tx, meeting, 1);
}

/** Looks only inside `workspaceId`: another workspace's meeting is the same as none. */
export async function findMeeting(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  return db
    .selectFrom('meetings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @param before the row as it is now, read in `tx` */
export async function updateMeeting(
  tx: Tx,
  before: MeetingRow,
  change: Partial<
    Pick<
      MeetingRow,
      'status' | 'duration_seconds' | 'language' | 'transcription_id' | 'ended_at' | 'updated_at'
    >
  >,
): Promise<void> {
  const { status = before.status } = change;
  const result = await tx
    .updateTable('meetings')
    .set(change)
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n || status === before.status) return;
  for (const each of [before.status, status].toSorted()) {
    await countMeetings(tx, { ...before, status: each }, each === status ? 1 : -1);
  }
}

/** Lets meetings forget a transcription that is being deleted. */
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
