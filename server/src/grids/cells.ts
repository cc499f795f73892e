import type { GridCell, GridColumn } from '../contract/grid-elements.ts';
import type { GridReviewRow, GridSourceRow } from '../storage/grid-schema.ts';

/** Cell as an engine proposes it. */
export type ProposedCell = Pick<GridCell, 'value' | 'evidence' | 'confidence' | 'reason'>;

/** Cells that an engine proposes, by the keys of their columns. */
export type ProposedCells = Record<string, ProposedCell>;

/** Most passages that a cell keeps. */
export const EVIDENCE_MAX = 20;

/** Cell of a row that was not filled yet. */
export const EMPTY_CELL: ProposedCell = {
  value: null,
  evidence: [],
  confidence: null,
  reason: null,
};

/** Reads the proposed cells of a row; empty before it is filled. */
export function readProposals({ cells_json }: Pick<GridSourceRow, 'cells_json'>): ProposedCells {
  return JSON.parse(cells_json ?? '{}') as ProposedCells;
}

/** Cells that were answered before the quota ended, with the hash of their text. */
export type AnsweredCells = { text_sha256: string; cells: ProposedCells };

/** Reads the cells of a waiting row that were answered from this text, in the order of the columns. */
export function readAnswered(
  { answered_json }: Pick<GridSourceRow, 'answered_json'>,
  textSha256: string,
): Map<string, ProposedCell> {
  if (answered_json === null) return new Map();
  const { text_sha256, cells } = JSON.parse(answered_json) as AnsweredCells;
  return new Map(text_sha256 === textSha256 ? Object.entries(cells) : []);
}

/** Presents the cells of a row in the order of the columns: each as it was reviewed, else as it is proposed. */
export function presentCells(
  row: Pick<GridSourceRow, 'cells_json'>,
  columns: readonly GridColumn[],
  reviews: readonly GridReviewRow[],
): Record<string, GridCell> {
  const proposals = readProposals(row);
  const byKey = new Map(reviews.map((review) => [review.column_key, review]));
  return Object.fromEntries(
    columns.flatMap(({ key }) => {
      const review = byKey.get(key);
      const proposal = Object.hasOwn(proposals, key) ? proposals[key] : undefined;
      if (!review && !proposal) return [];
      return [[key, review ? presentReview(review) : presentProposal(proposal!)]];
    }),
  );
}

export function presentProposal(cell: ProposedCell): GridCell {
  return { ...cell, state: 'proposed', reviewed_by: null, reviewed_at: null };
}

export function presentReview(review: GridReviewRow): GridCell {
  const { state, cell_json, reviewed_by, reviewed_at } = review;
  return { ...(JSON.parse(cell_json) as ProposedCell), state, reviewed_by, reviewed_at };
}
