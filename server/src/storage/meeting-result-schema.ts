/** Row types of what is made of meetings. */
export type MeetingResultTables = {
  meeting_results: MeetingResultRow;
  meeting_result_meetings: MeetingResultMeetingRow;
  action_item_tasks: ActionItemTaskRow;
};

export type MeetingResultRow = {
  workspace_id: string;
  id: string;
  /** Null of what is made of several meetings. */
  meeting_id: string | null;
  kind: 'action_items' | 'summary' | 'strategy';
  status: 'processing' | 'completed' | 'failed';
  /** JSON object: what was asked for. */
  request_json: string;
  /** JSON array of `TranscriptMark`, one a meeting: what it was made of. Empty until completed. */
  transcripts_json: string;
  /** Once completed. */
  result_json: string | null;
  /** `Failure` of the contract, once failed. */
  error_json: string | null;
  created_at: string;
  updated_at: string;
};

/** A meeting that a result is of, and the transcription of it that the result was made of. */
export type MeetingResultMeetingRow = {
  workspace_id: string;
  result_id: string;
  meeting_id: string;
  transcription_id: string;
};

/** An action item that a task was made of. */
export type ActionItemTaskRow = {
  workspace_id: string;
  meeting_id: string;
  item_id: string;
  created_at: string;
};
