/** Statement of a person about a finding of a document or meeting. */
export type FindingCorrectionRow = {
  workspace_id: string;
  /** Id of the document or meeting. */
  resource_id: string;
  finding_id: string;
  document_id: string | null;
  meeting_id: string | null;
  /** Field or list of the finding. It tells a finding that is gone from one that was not looked for. */
  kind: string;
  /** Typed value of the person; null when the person gave none. */
  value_json: string | null;
  /** JSON of `ItemFields` that the person changed; null for none. */
  fields_json: string | null;
  confirmed: number;
  dismissed: number;
  /** User or service key. */
  corrected_by: string;
  corrected_at: string;
};
