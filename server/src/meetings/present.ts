import type { Meeting } from '../contract/meetings.ts';
import type { Db } from '../storage/db.ts';
import type { MeetingRow } from '../storage/transcription-schema.ts';
import { roundToMilli } from '../transcripts/words.ts';
import { parseParticipants } from './participants.ts';
import { findLatestState, findLatestSummaryIds } from './results/store.ts';
import { filterCompletedTranscriptions } from './store.ts';

/** Converts rows to meetings of the API, in the same order, with transcript state and latest summary. */
export async function presentMeetings(
  db: Db,
  workspaceId: string,
  rows: readonly MeetingRow[],
): Promise<Meeting[]> {
  const ids = rows.map(({ id }) => id);
  const [summaries, transcribed] = await Promise.all([
    findLatestSummaryIds(db, workspaceId, ids),
    filterCompletedTranscriptions(
      db,
      workspaceId,
      rows.flatMap(({ transcription_id }) => transcription_id ?? []),
    ),
  ]);
  return rows.map((row) => ({
    ...presentColumns(row),
    has_transcript: row.transcription_id !== null && transcribed.has(row.transcription_id),
    summary_id: summaries.get(row.id) ?? null,
  }));
}

/** Converts a row to a meeting of the API, with the results that exist. */
export async function presentMeeting(db: Db, row: MeetingRow): Promise<Meeting> {
  const [meeting] = await presentMeetings(db, row.workspace_id, [row]);
  return { ...meeting!, results: await presentResults(db, row) };
}

async function presentResults(
  db: Db,
  { workspace_id, id }: MeetingRow,
): Promise<NonNullable<Meeting['results']>> {
  const [summary, action_items, analysis] = await Promise.all(
    (['summary', 'action_items', 'strategy'] as const).map((kind) =>
      findLatestState(db, workspace_id, id, kind),
    ),
  );
  return {
    summary: summary ?? null,
    action_items: action_items ?? null,
    analysis: analysis ?? null,
  };
}

function presentColumns(row: MeetingRow): Omit<Meeting, 'has_transcript' | 'summary_id'> {
  const { id, transcription_id } = row;
  return {
    id,
    workspace_id: row.workspace_id,
    title: row.title,
    status: row.status,
    scheduled_at: row.scheduled_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
    time_zone: row.time_zone,
    duration_seconds: toDurationSeconds(row),
    participants: parseParticipants(row),
    language: row.language,
    source: presentSource(row),
    transcription_id,
    transcript_url: transcription_id === null ? null : `/v2/meetings/${id}/transcript`,
    metadata: JSON.parse(row.metadata_json) as Meeting['metadata'],
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function toDurationSeconds({ started_at, ended_at, duration_seconds }: MeetingRow): number | null {
  if (started_at !== null && ended_at !== null) {
    return (Date.parse(ended_at) - Date.parse(started_at)) / 1_000;
  }
  return duration_seconds === null ? null : roundToMilli(duration_seconds);
}

function presentSource({ source_json }: MeetingRow): Meeting['source'] {
  if (source_json === null) return null;
  const source = JSON.parse(source_json) as Partial<NonNullable<Meeting['source']>>;
  return {
    type: source.type ?? null,
    url: source.url ?? null,
    external_id: source.external_id ?? null,
  };
}
