/** Row types of meeting results. */
export type MeetingResultTables = {
  meeting_results: MeetingResultRow;
  meeting_result_meetings: MeetingResultMeetingRow;
  action_item_tasks: ActionItemTaskRow;
};

export type MeetingResultRow = {
  workspace_id: string;
  id: string;
  /** Null for a result that covers several meetings. */
  meeting_id: string | null;
  kind: 'action_items' | 'summary' | 'strategy';
  status: 'processing' | 'completed' | 'failed';
  /** JSON object of the request. */
  request_json: string;
  /** JSON array of `TranscriptMark`, one for each meeting; empty until completed. */
  transcripts_json: string;
  /** JSON of the result, once completed. */
  result_json: string | null;
  /** JSON of `Failure` in the contract, once failed. */
  error_json: string | null;
  created_at: string;
  updated_at: string;
};

/** Meeting of a result, with the transcription that was read. */
export type MeetingResultMeetingRow = {
  workspace_id: string;
  result_id: string;
  meeting_id: string;
  transcription_id: string;
};

/** Action item that became a task. */
export type ActionItemTaskRow = {
  workspace_id: string;
  meeting_id: string;
  item_id: string;
  created_at: string;
};
