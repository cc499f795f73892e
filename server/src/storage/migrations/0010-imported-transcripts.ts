/** Meetings by themselves, and transcripts of theirs that were written elsewhere. */
export const importedTranscripts = {
  name: '0010-imported-transcripts',
  statements: [
    `alter table meetings add column time_zone text`,
    `create index meetings_by_updated on meetings (workspace_id, updated_at, id)`,
    `create index meetings_by_title on meetings (workspace_id, title, id)`,
    // When a meeting is, or was, as far as anybody said so.
    `create index meetings_by_time on meetings (workspace_id, (coalesce(started_at, scheduled_at, created_at)))`,

    // Null for a transcript that was made of a recording.
    `alter table transcriptions add column imported_format text`,
    `alter table transcriptions add column is_timed integer not null default 1`,
  ],
} as const;
