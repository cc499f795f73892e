export type GenerationTables = { generations: GenerationRow };

export type GenerationRow = {
  workspace_id: string;
  id: string;
  kind: 'content' | 'brainstorm';
  /** As the request named it; null of a brainstorm. */
  type: string | null;
  /** 1 where passages of meetings stand in it. */
  quotes_meetings: 0 | 1;
  /** As it was answered. */
  result_json: string;
  created_at: string;
};
