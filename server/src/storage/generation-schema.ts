export type GenerationTables = { generations: GenerationRow };

export type GenerationRow = {
  workspace_id: string;
  id: string;
  kind: 'content' | 'brainstorm';
  /** Content type of the request; null for a brainstorm. */
  type: string | null;
  /** 1 when the text quotes meetings. */
  quotes_meetings: 0 | 1;
  /** JSON of the response. */
  result_json: string;
  created_at: string;
};
