import type { CELL_STATES, GRID_ROW_STATUSES, GRID_STATUSES } from '../contract/grid-elements.ts';

export type GridTables = {
  grids: GridRow;
  grid_rows: GridSourceRow;
  grid_reviews: GridReviewRow;
};

/** Grid without its rows. */
export type GridRow = {
  workspace_id: string;
  id: string;
  name: string;
  status: (typeof GRID_STATUSES)[number];
  /** JSON array of `GridColumn` in the contract. */
  columns_json: string;
  /** Schema of the template; null for a grid of questions. */
  schema_json: string | null;
  /** Template that the schema comes from, which may be deleted. */
  template_id: string | null;
  template_version: number | null;
  /** JSON of `QuestionFilters` in the contract, with the kinds of sources as `type`. */
  filters_json: string;
  /** 1 if documents are among the kinds of `filters_json`. */
  takes_documents: 0 | 1;
  /** 1 if meetings are among the kinds of `filters_json`. */
  takes_meetings: 0 | 1;
  /** 1 if `filters_json` names its sources by their ids. */
  names_sources: 0 | 1;
  /** Incremented by each filled row; jobs of an earlier step do nothing. */
  step: number;
  /** Row that the job of this step fills; null when there is none. */
  filling_row_id: string | null;
  /** JSON of `GridWait` in the contract; null unless the filling waits. */
  waiting_json: string | null;
  /** User or service key. */
  created_by: string;
  created_at: string;
  updated_at: string;
  filled_at: string | null;
};

/** Row of a grid: one document or meeting with the cells that the engine proposes. */
export type GridSourceRow = {
  workspace_id: string;
  /** Derived from the grid and the source. */
  id: string;
  grid_id: string;
  document_id: string | null;
  meeting_id: string | null;
  status: (typeof GRID_ROW_STATUSES)[number];
  /** SHA-256 of the text that the cells are from; null before the row is filled. */
  text_sha256: string | null;
  /** JSON of the proposed cells by the keys of their columns; null before the row is filled. */
  cells_json: string | null;
  /** JSON of the cells that were answered before the quota ended (`AnsweredCells`); null unless the row waits. */
  answered_json: string | null;
  /** JSON of `Failure` in the contract, if the row failed. */
  error_json: string | null;
  /** Creation of the document, or beginning of the meeting: rows are listed in this order. */
  created_at: string;
  updated_at: string;
};

/** Approval or correction of a cell by a person. */
export type GridReviewRow = {
  workspace_id: string;
  row_id: string;
  column_key: string;
  state: Exclude<(typeof CELL_STATES)[number], 'proposed'>;
  /** JSON of the cell as it was approved or corrected. */
  cell_json: string;
  /** User or service key. */
  reviewed_by: string;
  reviewed_at: string;
};
