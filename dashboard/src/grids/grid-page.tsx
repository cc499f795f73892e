import type { Grid, GridRow } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageError } from '../ui/page-error.tsx';
import { Panes } from '../ui/panes.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CellPanel } from './cell-panel.tsx';
import { isTypable } from './cell-value.ts';
import { countReviewed, findCell, findNextProposed, type ShownCell } from './grid-cells.ts';
import { GridHeader, useFillGrid } from './grid-header.tsx';
import { type CellEditing, GridTable } from './grid-table.tsx';
import { gridQuery, gridRowsQuery, type RowsPage } from './queries.ts';
import { type CellChoice, useCellChoice, useRowsPage } from './use-cell-choice.ts';
import { type CellReviews, useCellReviews } from './use-cell-reviews.ts';

/** Index of the pane of the table. */
const TABLE = 0;

/** Page of one grid: the table on the left, the passages of the chosen cell on the right. */
export function GridPage() {
  const { grid: id } = useParams({ strict: false });
  const { data: grid, error, refetch } = useQuery(gridQuery(id!));
  if (error && !grid) {
    return <PageError isWholePage error={error} retry={() => void refetch()} />;
  }
  if (!grid) return <Skeleton />;
  return (
    <>
      <GridHeader grid={grid} />
      {grid.rows.total === 0 ? <NoRows grid={grid} /> : <LoadedGrid key={grid.id} grid={grid} />}
    </>
  );
}

function NoRows({ grid }: { grid: Grid }) {
  const { grids: text } = useMessages();
  const fill = useFillGrid(grid.id);
  if (grid.status === 'processing') return <Skeleton />;
  return (
    <Empty
      needs="write:documents"
      action={<Button onClick={() => fill('missing')}>{text.fillModes.missing}</Button>}
    >
      {text.noRows}
    </Empty>
  );
}

function LoadedGrid({ grid }: { grid: Grid }) {
  const { cursor } = useRowsPage();
  const { data, error, refetch } = useQuery(gridRowsQuery(grid.id, cursor));
  if (error && !data) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return <GridPanes grid={grid} page={data} cursor={cursor} />;
}

function GridPanes({ grid, page, cursor }: { grid: Grid; page: RowsPage; cursor: string }) {
  const { grids: text } = useMessages();
  const { columns } = grid;
  const { rows } = page;
  const [pane, showPane] = useState(TABLE);
  const choice = useCellChoice();
  const shown = findCell(choice.chosen, rows, columns);
  const reviews = useCellReviews(grid.id);
  const editing = useEditing(shown, reviews);
  useReviewKeys({ grid, rows, choice, shown, reviews, editing });
  const correct = () => {
    // Small screens show one of both.
    showPane(TABLE);
    editing.open();
  };
  return (
    <>
      <Progress rows={rows} hint={shown ? undefined : text.hint} />
      <Panes
        names={[text.table, text.cell]}
        shown={pane}
        onShow={showPane}
        columns="md:grid-cols-[minmax(0,1fr)_minmax(240px,320px)] 2xl:grid-cols-[minmax(0,1fr)_400px]"
      >
        {[
          <GridTable key="table" name={grid.name} {...{ columns, rows, choice, shown, editing }} />,
          shown ? (
            <aside
              key="cell"
              aria-label={text.cell}
              tabIndex={0}
              className="min-h-0 overflow-y-auto border-line md:border-l"
            >
              <CellPanel
                shown={shown}
                reviews={reviews}
                onCorrect={isTypable(shown.cell, shown.column) ? correct : undefined}
                onClose={() => choice.choose(undefined)}
              />
            </aside>
          ) : null,
        ]}
      </Panes>
      <RowsPages page={page} cursor={cursor} />
    </>
  );
}

/** Returns the state of the editor over the chosen cell. */
function useEditing(shown: ShownCell | undefined, reviews: CellReviews): CellEditing {
  const canCorrect = useCan('write:documents');
  const [edited, setEdited] = useState<string>();
  const place = shown && JSON.stringify([shown.row.id, shown.column.key]);
  const close = () => setEdited(undefined);
  return {
    isOpen: place !== undefined && edited === place,
    open: () => {
      if (canCorrect && shown && isTypable(shown.cell, shown.column)) setEdited(place);
    },
    close,
    save: (value) => {
      close();
      if (shown) reviews.correct(shown, value);
    },
  };
}

/** Keys: J next that nobody has judged, Y approve, E correct, Z undo, Escape choose none. */
function useReviewKeys({
  grid,
  rows,
  choice,
  shown,
  reviews,
  editing,
}: {
  grid: Grid;
  rows: readonly GridRow[];
  choice: CellChoice;
  shown: ShownCell | undefined;
  reviews: CellReviews;
  editing: CellEditing;
}): void {
  const chooseNext = () => {
    const next = findNextProposed(choice.chosen, rows, grid.columns);
    if (next) choice.choose(next);
  };
  useKeys({ j: chooseNext, ...(shown && { Escape: () => choice.choose(undefined) }) });
  useKeys(
    {
      y: () => {
        if (!shown) return;
        reviews.approve(shown);
        chooseNext();
      },
      e: editing.open,
      z: reviews.undo,
    },
    'write:documents',
  );
}

/** Shows how many cells of the rows a person has judged, and while none is chosen what choosing does. */
function Progress({ rows, hint }: { rows: readonly GridRow[]; hint: string | undefined }) {
  const { grids: text } = useMessages();
  const { done, all } = countReviewed(rows);
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5 text-12 text-ink-3">
      <span role="status" className="tnum">
        {text.reviewed(done, all)}
      </span>
      {hint !== undefined && <span>{hint}</span>}
      <Permitted needs="write:documents">
        <span className="hidden whitespace-nowrap lg:inline">{text.reviewKeys}</span>
      </Permitted>
    </p>
  );
}

/** Leads to further rows of a grid that has more than one page. */
function RowsPages({ page: { rows, next }, cursor }: { page: RowsPage; cursor: string }) {
  const { grids: text } = useMessages();
  const { show } = useRowsPage();
  if (next === null && cursor === '') return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-1.5">
      <span className="mr-auto text-12 text-ink-3 tnum">{text.rowsShown(rows.length)}</span>
      <Button size="sm" disabled={cursor === ''} onClick={() => show(undefined)}>
        {text.firstRows}
      </Button>
      <Button size="sm" disabled={next === null} onClick={() => next !== null && show(next)}>
        {text.nextRows}
      </Button>
    </div>
  );
}
