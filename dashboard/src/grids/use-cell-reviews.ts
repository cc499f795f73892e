import type { GridCell, ReviewGridCellRequest } from '@docket/sdk';

import { docket } from '../api/docket.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { useUndo } from '../ui/undo.ts';
import type { GivenValue } from './cell-value.ts';
import type { ShownCell } from './grid-cells.ts';
import { gridRowsKey, type RowsPage } from './queries.ts';

type Review = NonNullable<ReviewGridCellRequest>;
/** Requests that are sent one after the other, and the cell as it will be. */
type Change = { shown: ShownCell; reviews: readonly Review[]; after: GridCell };

/** Judgements of a person on cells. They show at once, and are taken back if the server refuses. */
export type CellReviews = {
  approve: (shown: ShownCell) => void;
  correct: (shown: ShownCell, value: GivenValue) => void;
  /** Takes back everything that a person said about the cell. */
  reset: (shown: ShownCell) => void;
  /** Undoes the newest of these changes. */
  undo: () => void;
};

const EMPTY: GridCell = {
  value: null,
  evidence: [],
  confidence: null,
  reason: null,
  state: 'proposed',
  reviewed_by: null,
  reviewed_at: null,
};

/** A value that a person gives has no passages of the source. */
const CORRECTED: Partial<GridCell> = {
  state: 'corrected',
  evidence: [],
  confidence: null,
  reason: null,
};

/** Returns the reviews of the cells of a grid. */
export function useCellReviews(gridId: string): CellReviews {
  const { push, undoNewest } = useUndo();
  const send = useOptimisticChange({
    queryKey: gridRowsKey(gridId),
    apply: applyChange,
    send: async ({ shown: { row, column }, reviews }: Change) => {
      for (const review of reviews) await docket.grids.review(gridId, row.id, column.key, review);
    },
  });
  const apply = (shown: ShownCell, review: Review, change: Partial<GridCell>) => {
    const before = shown.cell ?? EMPTY;
    push(() => send({ shown, reviews: restore(before), after: before }));
    send({ shown, reviews: [review], after: { ...before, ...change } });
  };
  return {
    approve: (shown) => {
      if (shown.cell?.state === 'proposed') apply(shown, { approved: true }, { state: 'approved' });
    },
    correct: (shown, value) => apply(shown, { value }, { ...CORRECTED, value }),
    reset: (shown) => apply(shown, { approved: false }, { state: 'proposed' }),
    undo: undoNewest,
  };
}

/** Returns the requests that restore what a person had said about a cell. */
function restore({ state, value }: GridCell): readonly Review[] {
  if (state === 'corrected') return [{ value: value as GivenValue }];
  // An approval of the proposal, which a correction hides.
  return state === 'approved' ? [{ approved: false }, { approved: true }] : [{ approved: false }];
}

/** Returns a page of rows as it will be after the change. */
function applyChange(page: RowsPage, { shown, after }: Change): RowsPage {
  const rows = page.rows.map((row) =>
    row.id === shown.row.id ? { ...row, cells: { ...row.cells, [shown.column.key]: after } } : row,
  );
  return { ...page, rows };
}
