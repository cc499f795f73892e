/**
 * What is made of meetings: action items, summaries and strategic analyses. All of it goes with the meeting, and with the
 * transcription that it was made of.
 */
export const meetingResults = {
  name: '0011-meeting-results',
  statements: [
    // `meeting_id` is null of what is made of several meetings.
    `create table meeting_results (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      meeting_id text,
      kind text not null,
      status text not null,
      request_json text not null,
      transcripts_json text not null,
      result_json text,
      error_json text,
      created_at text not null,
      updated_at text not null,
      primary key (workspace_id, id),
      foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
    )`,
    `create index meeting_results_by_meeting on meeting_results (workspace_id, meeting_id, kind, created_at, id)`,

    // The meetings that each is of, one or several, and what of them was read.
    `create table meeting_result_meetings (
      workspace_id text not null,
      result_id text not null,
      meeting_id text not null,
      transcription_id text not null,
      primary key (workspace_id, meeting_id, result_id),
      foreign key (workspace_id, result_id) references meeting_results (workspace_id, id) on delete cascade,
      foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
    )`,
    `create index meeting_result_meetings_by_result on meeting_result_meetings (workspace_id, result_id)`,
    `create index meeting_result_meetings_by_transcription on meeting_result_meetings (workspace_id, transcription_id)`,

    // Action items that a task was made of; they stay when the task is deleted, so that it is not made again.
    `create table action_item_tasks (
      workspace_id text not null,
      meeting_id text not null,
      item_id text not null,
      created_at text not null,
      primary key (workspace_id, meeting_id, item_id),
      foreign key (workspace_id, meeting_id) references meetings (workspace_id, id) on delete cascade
    )`,
  ],
} as const;
