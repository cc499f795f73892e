import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { oldestRows, type OldRange } from '../storage/page.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

export async function insertMeeting(tx: Tx, meeting: MeetingRow): Promise<void> {
  await tx.insertInto('meetings').values(meeting).execute();
  await countMeetings(tx, meeting, 1);
}

/**
 * Looks only inside `workspaceId`: another workspace's meeting is the same as none.
 *
 * @param id of the meeting, or of a transcription that stands for the meeting that it is of
 */
export async function findMeeting(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  const meeting = await selectMeeting(db, workspaceId, id);
  if (meeting) return meeting;
  const meetingId = await findMeetingIdOf(db, workspaceId, id);
  return meetingId === undefined ? undefined : selectMeeting(db, workspaceId, meetingId);
}

/** As `findMeeting`. @throws ApiError `resource_not_found` */
export async function getMeeting(db: Db, workspaceId: string, id: string): Promise<MeetingRow> {
  const meeting = await findMeeting(db, workspaceId, id);
  if (!meeting) throw notFound('meeting', id);
  return meeting;
}

/** The one of `workspaceIds` that has the meeting, or the transcription that stands for it. */
export async function locateMeeting(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const find = (table: 'meetings' | 'transcriptions') =>
    db
      .selectFrom(table)
      .select('workspace_id')
      .where('workspace_id', 'in', [...workspaceIds])
      .where('id', '=', id)
      .executeTakeFirst();
  const row = (await find('meetings')) ?? (await find('transcriptions'));
  return row?.workspace_id;
}

/**
 * Keeps the meeting as it is until `tx` ends. Looks only inside `workspaceId`: another workspace's meeting is the same
 * as none. Who locks its transcription as well does that first.
 *
 * @param id of the meeting itself
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
  change: Partial<Omit<MeetingRow, 'workspace_id' | 'id' | 'created_at'>>,
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

/** @returns the deleted row; undefined when there was none */
export async function deleteMeeting(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  const row = await tx
    .deleteFrom('meetings')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row) await countMeetings(tx, row, -1);
  return row;
}

/** The ids of transcriptions that were imported for a meeting. */
export async function findImportOf(
  db: Db,
  workspaceId: string,
  meetingId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transcriptions')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('meeting_id', '=', meetingId)
    .where('imported_format', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Transcriptions of this meeting are of none from now on. */
export async function leaveMeeting(
  tx: Tx,
  workspaceId: string,
  meetingId: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('transcriptions')
    .set({ meeting_id: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('meeting_id', '=', meetingId)
    .execute();
}

/** Those of `transcriptionIds` that are finished. */
export async function findTranscribed(
  db: Db,
  workspaceId: string,
  transcriptionIds: readonly string[],
): Promise<Set<string>> {
  if (transcriptionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('transcriptions')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...transcriptionIds])
    .where('status', '=', 'completed')
    .execute();
  return new Set(rows.map(({ id }) => id));
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

function selectMeeting(db: Db, workspaceId: string, id: string): Promise<MeetingRow | undefined> {
  return db
    .selectFrom('meetings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function findMeetingIdOf(
  db: Db,
  workspaceId: string,
  transcriptionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('transcriptions')
    .select('meeting_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', transcriptionId)
    .executeTakeFirst();
  return row?.meeting_id ?? undefined;
}

function countMeetings(
  tx: Tx,
  { workspace_id, status }: Pick<MeetingRow, 'workspace_id' | 'status'>,
  change: number,
): Promise<void> {
  return changeRowCount(tx, { workspace_id, kind: 'meeting', status, count: change });
}

/** The oldest first; none that is still to come, or was held later. */
export async function listOld(
  db: Db,
  workspaceId: string,
  range: OldRange,
): Promise<{ id: string; created_at: string }[]> {
  const rows = db
    .selectFrom('meetings')
    .select(['id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<string>`coalesce(started_at, scheduled_at, created_at)`, '<', range.before);
  return oldestRows(rows, range).execute();
}
