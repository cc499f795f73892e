import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Row and key of the column of a cell. */
export type CellPlace = { row: string; column: string };

/** Parameters in the address of a grid: the chosen cell, and the page of the rows. */
type GridAddress = { row?: string; column?: string; after?: string };

export type CellChoice = {
  /** Undefined while no cell is chosen. */
  chosen: CellPlace | undefined;
  choose: (place: CellPlace | undefined) => void;
};

/** Returns the cell that the address holds, so that a person who comes back from a passage finds it again. */
export function useCellChoice(): CellChoice {
  const { row, column } = useSearch({ strict: false }) as GridAddress;
  const navigate = useNavigate();
  const choose = useCallback(
    (place: CellPlace | undefined) =>
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, row: place?.row, column: place?.column }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const chosen = row !== undefined && column !== undefined ? { row, column } : undefined;
  return { chosen, choose };
}

/** Returns the cursor of the page of rows that the address holds, and the function that shows another one. */
export function useRowsPage(): { cursor: string; show: (cursor: string | undefined) => void } {
  const { after: cursor = '' } = useSearch({ strict: false }) as GridAddress;
  const navigate = useNavigate();
  return { cursor, show: (after) => void navigate({ to: '.', search: { after } }) };
}
