import { ApiError, notFound } from '../../kernel/errors.ts';
import { type ChangedSource, toChangedSummaries } from '../../search-index/changes.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type {
  MeetingResultMeetingRow,
  MeetingResultRow,
} from '../../storage/meeting-result-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import { findLockedTranscription } from '../../transcripts/transcription-rows.ts';
import { findLockedMeeting } from '../store.ts';

/** Meeting and the transcription of it that a result is made of. */
export type ResultSource = Pick<MeetingResultMeetingRow, 'meeting_id' | 'transcription_id'>;

/**
 * Locks the sources of a result until `tx` ends: transcriptions, then meetings, each sorted by id.
 *
 * @throws ApiError `resource_not_found` when a source was deleted
 */
export async function lockSources(
  tx: Tx,
  workspaceId: string,
  sources: readonly ResultSource[],
): Promise<void> {
  for (const id of sources.map(({ transcription_id }) => transcription_id).toSorted()) {
    if (!(await findLockedTranscription(tx, workspaceId, id))) throw notFound('transcription', id);
  }
  for (const id of sources.map(({ meeting_id }) => meeting_id).toSorted()) {
    if (!(await findLockedMeeting(tx, workspaceId, id))) throw notFound('meeting', id);
  }
}

/**
 * Inserts a result and its sources.
 *
 * @throws ApiError `resource_not_found` when a source was deleted
 */
export async function insertResult(
  tx: Tx,
  result: MeetingResultRow,
  sources: readonly ResultSource[],
): Promise<void> {
  await lockSources(tx, result.workspace_id, sources);
  await tx.insertInto('meeting_results').values(result).execute();
  await insertSources(tx, result, sources);
}

async function insertSources(
  tx: Tx,
  { workspace_id, id: result_id }: Pick<MeetingResultRow, 'workspace_id' | 'id'>,
  sources: readonly ResultSource[],
): Promise<void> {
  await tx
    .insertInto('meeting_result_meetings')
    .values(sources.map((source) => ({ workspace_id, result_id, ...source })))
    .execute();
}

/** Finds a result of this workspace by id. */
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

/** Row of a result with a single meeting. */
export type SingleMeetingResult = MeetingResultRow & { meeting_id: string };

/** Finds the latest result of a kind for a meeting. */
export async function findLatestResult(
  db: Db,
  workspaceId: string,
  meetingId: string,
  kind: Exclude<MeetingResultRow['kind'], 'strategy'>,
): Promise<SingleMeetingResult | undefined> {
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

/** Finds the state of the latest result of a kind for this meeting alone. */
export async function findLatestState(
  db: Db,
  workspaceId: string,
  meetingId: string,
  kind: MeetingResultRow['kind'],
): Promise<Pick<MeetingResultRow, 'id' | 'status' | 'created_at' | 'updated_at'> | undefined> {
  return db
    .selectFrom('meeting_results')
    .select(['id', 'status', 'created_at', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('meeting_id', '=', meetingId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the latest action items of a meeting.
 *
 * @throws ApiError `resource_not_found` when none were extracted
 */
export async function getLatestActionItems(
  db: Db,
  workspaceId: string,
  meetingId: string,
): Promise<SingleMeetingResult> {
  const row = await findLatestResult(db, workspaceId, meetingId, 'action_items');
  if (row) return row;
  const remedy = 'POST /meetings/{id}/action-items finds them';
  const message = `The meeting ${meetingId} has no action items yet: ${remedy}`;
  throw new ApiError('resource_not_found', message);
}

/** Returns the id of the latest summary by meeting id. Meetings without a summary are absent. */
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
 * Sets the final state of an analysis that is `processing`.
 *
 * @param sources current sources of a completed analysis
 * @returns false when the analysis was deleted or has ended; nothing is written then
 * @throws ApiError `resource_not_found` when a source was deleted
 */
export async function finishStrategy(
  tx: Tx,
  { workspace_id, id }: Pick<MeetingResultRow, 'workspace_id' | 'id'>,
  change: Pick<MeetingResultRow, 'status' | 'updated_at'> &
    Partial<Pick<MeetingResultRow, 'result_json' | 'transcripts_json' | 'error_json'>>,
  sources: readonly ResultSource[] = [],
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

/** Lists one page of the strategic analyses of a meeting, newest first. */
export async function listStrategyRows(
  db: Db,
  workspaceId: string,
  meetingId: string,
  page: Page,
): Promise<MeetingResultRow[]> {
  return newestPage(strategiesOf(db, workspaceId, meetingId).selectAll(), page).execute();
}

/** Counts the strategic analyses of a meeting. */
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

/** Finds the latest completed strategic analysis of a meeting. */
export async function findLatestStrategy(
  db: Db,
  workspaceId: string,
  meetingId: string,
): Promise<MeetingResultRow | undefined> {
  return strategiesOf(db, workspaceId, meetingId)
    .selectAll()
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Selects the analyses of a meeting alone or together with others. */
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

/** Selects the strategies that a job completed. */
export function selectCompletedStrategies(db: Db, workspaceId: string) {
  return db
    .selectFrom('meeting_results')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'strategy')
    .where('status', '=', 'completed')
    .whereRef('updated_at', '>', 'created_at');
}

/**
 * Deletes the results of a meeting or transcription, including those shared with other meetings, since they quote it.
 *
 * @returns the deleted rows
 */
async function deleteResultRows(
  tx: Tx,
  workspaceId: string,
  of: Pick<ResultSource, 'meeting_id'> | Pick<ResultSource, 'transcription_id'>,
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

/** Lists the latest action items of the newest meetings that have any. */
export async function listNewestActionItems(
  db: Db,
  workspaceId: string,
  meetingsMax: number,
): Promise<SingleMeetingResult[]> {
  const newest = await db
    .selectFrom('meetings')
    .select((meeting) =>
      meeting
        .selectFrom('meeting_results as result')
        .select('result.id')
        .whereRef('result.workspace_id', '=', 'meetings.workspace_id')
        .whereRef('result.meeting_id', '=', 'meetings.id')
        .where('result.kind', '=', 'action_items')
        .orderBy('result.created_at', 'desc')
        .orderBy('result.id', 'desc')
        .limit(1)
        .as('result_id'),
    )
    .where('workspace_id', '=', workspaceId)
    .where((meeting) =>
      meeting.exists(
        meeting
          .selectFrom('meeting_results as extraction')
          .select('extraction.id')
          .whereRef('extraction.workspace_id', '=', 'meetings.workspace_id')
          .whereRef('extraction.meeting_id', '=', 'meetings.id')
          .where('extraction.kind', '=', 'action_items'),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(meetingsMax)
    .execute();
  const ids = newest.flatMap(({ result_id }) => result_id ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('meeting_results')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return rows.filter((row): row is SingleMeetingResult => row.meeting_id !== null);
}

/**
 * Deletes the results of a meeting or transcription, as `deleteResultRows` does.
 *
 * @returns the summaries to index again: the deleted ones, and those that are the latest now
 */
export async function deleteResults(
  tx: Tx,
  workspaceId: string,
  of: Parameters<typeof deleteResultRows>[2],
): Promise<ChangedSource[]> {
  const deleted = await deleteResultRows(tx, workspaceId, of);
  const summaries = deleted.filter(({ kind }) => kind === 'summary');
  const changed: { id: string }[] = [...summaries];
  for (const meetingId of new Set(summaries.flatMap(({ meeting_id }) => meeting_id ?? []))) {
    const latest = await findLatestResult(tx, workspaceId, meetingId, 'summary');
    if (latest) changed.push(latest);
  }
  return toChangedSummaries(changed);
}
