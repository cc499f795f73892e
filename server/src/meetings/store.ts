import { sql } from 'kysely';

import { notFound } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import { locateIn } from '../storage/locate-in.ts';
import { oldestRows, type OldRange } from '../storage/page.ts';
import { changeRowCount } from '../storage/row-counts.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';

/** Inserts a meeting and updates the counter of its status. */
export async function insertMeeting(tx: Tx, meeting: MeetingRow): Promise<void> {
  await tx.insertInto('meetings').values(meeting).execute();
  await changeMeetingCount(tx, meeting, 1);
}

/**
 * Finds a meeting of this workspace; undefined if the id belongs to another workspace.
 *
 * @param id of the meeting, or of one of its transcriptions
 */
export async function findMeeting(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  const meeting = await selectMeeting(db, workspaceId, id);
  if (meeting) return meeting;
  const meetingId = await findMeetingIdByTranscription(db, workspaceId, id);
  return meetingId === undefined ? undefined : selectMeeting(db, workspaceId, meetingId);
}

/**
 * Returns a meeting as `findMeeting` does.
 *
 * @throws ApiError `resource_not_found`
 */
export async function getMeeting(db: Db, workspaceId: string, id: string): Promise<MeetingRow> {
  const meeting = await findMeeting(db, workspaceId, id);
  if (!meeting) throw notFound('meeting', id);
  return meeting;
}

/** Returns the workspace among `workspaceIds` that has this meeting or transcription; undefined if none has. */
export async function locateMeeting(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  return (
    (await locateIn('meetings')(db, workspaceIds, id)) ??
    locateIn('transcriptions')(db, workspaceIds, id)
  );
}

/**
 * Locks a meeting of this workspace until `tx` ends and returns it; undefined if there is none. Lock order: a
 * transcription before its meeting.
 *
 * @param id of the meeting, not of a transcription
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

/**
 * Updates a meeting and the counters of its status.
 *
 * @param before row that `findLockedMeeting` returned in `tx`
 */
export async function updateMeetingRow(
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
    await changeMeetingCount(tx, { ...before, status: each }, each === status ? 1 : -1);
  }
}

/**
 * Deletes a meeting and updates the counters.
 *
 * @returns the deleted row; undefined if there was none
 */
export async function deleteMeetingRow(
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
  if (row) await changeMeetingCount(tx, row, -1);
  return row;
}

/** Returns the ids of the imported transcriptions of a meeting. */
export async function findImportedTranscriptionIds(
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

/** Removes the link to this meeting from all its transcriptions. */
export async function detachTranscriptions(
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

/** Returns the ids of the transcriptions that are completed. */
export async function filterCompletedTranscriptions(
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

/** Removes the link to this transcription from its meetings. */
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

async function findMeetingIdByTranscription(
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

function changeMeetingCount(
  tx: Tx,
  { workspace_id, status }: Pick<MeetingRow, 'workspace_id' | 'status'>,
  change: number,
): Promise<void> {
  return changeRowCount(tx, { workspace_id, kind: 'meeting', status, count: change });
}

/** Lists meetings whose time is before `range.before`, oldest first. Upcoming meetings are never included. */
export async function listOldMeetings(
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
