import { notFound } from '../../kernel/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type {
  MeetingResultMeetingRow,
  MeetingResultRow,
} from '../../storage/meeting-result-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import { findLockedTranscription } from '../../transcripts/transcription-rows.ts';
import { findLockedMeeting } from '../store.ts';

/** A meeting, and the transcription of it that is read. */
export type Source = Pick<MeetingResultMeetingRow, 'meeting_id' | 'transcription_id'>;

/**
 * Keeps what a result is made of as it is until `tx` ends, in one order wherever several are locked.
 *
 * @throws ApiError `resource_not_found` when some of it was deleted
 */
async function lockSources(tx: Tx, workspaceId: string, sources: readonly Source[]): Promise<void> {
  for (const id of sources.map(({ transcription_id }) => transcription_id).toSorted()) {
    if (!(await findLockedTranscription(tx, workspaceId, id))) throw notFound('transcription', id);
  }
  for (const id of sources.map(({ meeting_id }) => meeting_id).toSorted()) {
    if (!(await findLockedMeeting(tx, workspaceId, id))) throw notFound('meeting', id);
  }
}

/** Stores a result with what it is made of. @throws ApiError `resource_not_found` when some of that was deleted */
export async function insertResult(
  tx: Tx,
  result: MeetingResultRow,
  sources: readonly Source[],
): Promise<void> {
  await lockSources(tx, result.workspace_id, sources);
  await tx.insertInto('meeting_results').values(result).execute();
  await insertSources(tx, result, sources);
}

async function insertSources(
  tx: Tx,
  { workspace_id, id: result_id }: Pick<MeetingResultRow, 'workspace_id' | 'id'>,
  sources: readonly Source[],
): Promise<void> {
  await tx
    .insertInto('meeting_result_meetings')
    .values(sources.map((source) => ({ workspace_id, result_id, ...source })))
    .execute();
}

export async function findResult(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<MeetingResultRow | undefined> {
  return db
    .selectFrom('meeting_results')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What is made of one meeting. */
export type ResultOfMeeting = MeetingResultRow & { meeting_id: string };

/** What was made of the meeting last. */
export async function findLatestResult(
  db: Db,
  workspaceId: string,
  meetingId: string,
  kind: Exclude<MeetingResultRow['kind'], 'strategy'>,
): Promise<ResultOfMeeting | undefined> {
  const row = await db
    .selectFrom('meeting_results')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('meeting_id', '=', meetingId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, meeting_id: meetingId };
}

/** The latest summary of each of these meetings that has one, by the id of the meeting. */
export async function findLatestSummaryIds(
  db: Db,
  workspaceId: string,
  meetingIds: readonly string[],
): Promise<Map<string, string>> {
  if (meetingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('meetings')
    .select('id as meeting_id')
    .select((meeting) =>
      meeting
        .selectFrom('meeting_results as result')
        .select('result.id')
        .whereRef('result.workspace_id', '=', 'meetings.workspace_id')
        .whereRef('result.meeting_id', '=', 'meetings.id')
        .where('result.kind', '=', 'summary')
        .orderBy('result.created_at', 'desc')
        .orderBy('result.id', 'desc')
        .limit(1)
        .as('summary_id'),
    )
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...meetingIds])
    .execute();
  return new Map(
    rows.flatMap(({ meeting_id, summary_id }) =>
      summary_id === null ? [] : [[meeting_id, summary_id]],
    ),
  );
}

/**
 * Ends an analysis that is being processed.
 *
 * @param sources where it was made of something by now
 * @returns false when it is gone or has ended, in which case nothing was written
 * @throws ApiError `resource_not_found` when some of the sources was deleted
 */
export async function finishStrategy(
  tx: Tx,
  { workspace_id, id }: Pick<MeetingResultRow, 'workspace_id' | 'id'>,
  change: Pick<MeetingResultRow, 'status' | 'updated_at'> &
    Partial<Pick<MeetingResultRow, 'result_json' | 'transcripts_json' | 'error_json'>>,
  sources: readonly Source[] = [],
): Promise<boolean> {
  await lockSources(tx, workspace_id, sources);
  const result = await tx
    .updateTable('meeting_results')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  for (const { meeting_id, transcription_id } of sources) {
    await tx
      .updateTable('meeting_result_meetings')
      .set({ transcription_id })
      .where('workspace_id', '=', workspace_id)
      .where('result_id', '=', id)
      .where('meeting_id', '=', meeting_id)
      .execute();
  }
  return true;
}

export async function listStrategyRows(
  db: Db,
  workspaceId: string,
  meetingId: string,
  page: Page,
): Promise<MeetingResultRow[]> {
  return newestPage(strategiesOf(db, workspaceId, meetingId).selectAll(), page).execute();
}

export async function countStrategies(
  db: Db,
  workspaceId: string,
  meetingId: string,
): Promise<number> {
  const { count } = await strategiesOf(db, workspaceId, meetingId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the meeting alone and those together with others. */
function strategiesOf(db: Db, workspaceId: string, meetingId: string) {
  return db
    .selectFrom('meeting_results')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'strategy')
    .where('id', 'in', (query) =>
      query
        .selectFrom('meeting_result_meetings')
        .select('result_id')
        .where('workspace_id', '=', workspaceId)
        .where('meeting_id', '=', meetingId),
    );
}

/** How long the latest analyses took that a job finished, in ms, newest first. */
export async function listRecentDurationsMs(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting_results')
    .select(['created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'strategy')
    .where('status', '=', 'completed')
    .whereRef('updated_at', '>', 'created_at')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => Date.parse(row.updated_at) - Date.parse(row.created_at));
}

/** What was made of a meeting or a transcription that is being deleted, also together with others: it quotes it. @returns it */
export async function deleteResultsOf(
  tx: Tx,
  workspaceId: string,
  of: Pick<Source, 'meeting_id'> | Pick<Source, 'transcription_id'>,
): Promise<Pick<MeetingResultRow, 'id' | 'kind' | 'meeting_id'>[]> {
  const sources = tx
    .selectFrom('meeting_result_meetings')
    .select('result_id')
    .where('workspace_id', '=', workspaceId);
  return tx
    .deleteFrom('meeting_results')
    .where('workspace_id', '=', workspaceId)
    .where(
      'id',
      'in',
      'meeting_id' in of
        ? sources.where('meeting_id', '=', of.meeting_id)
        : sources.where('transcription_id', '=', of.transcription_id),
    )
    .returning(['id', 'kind', 'meeting_id'])
    .execute();
}

/** Writes down that tasks are made of these items. @returns those of which none was made before */
export async function takeItems(
  tx: Tx,
  workspaceId: string,
  meetingId: string,
  { itemIds, now }: { itemIds: readonly string[]; now: string },
): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await tx
    .insertInto('action_item_tasks')
    .values(
      itemIds.map((item_id) => ({
        workspace_id: workspaceId,
        meeting_id: meetingId,
        item_id,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}
