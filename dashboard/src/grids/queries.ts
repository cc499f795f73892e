import type { Grid, GridRow } from '@docket/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

/** No event tells of a single row: a grid that is being filled is read again after this time. */
const FILLING_MS = 2_000;
/** A page has up to 50 columns, so that more rows would make it slow. */
const ROWS_MAX = 50;

/** Lists grids page by page, the newest first. */
export function gridsQuery(workspaceId: string) {
  const query = listQuery(['grids', 'list', workspaceId], (range) =>
    docket.grids.list({ workspace_id: workspaceId, ...range }),
  );
  return infiniteQueryOptions({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isFilling)) ? FILLING_MS : false,
  });
}

/** Reads a grid, and its rows anew when one of them is filled. */
export function gridQuery(id: string) {
  const queryKey = ['grids', 'one', id];
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const grid = await docket.grids.get(id);
      const before = client.getQueryData<Grid>(queryKey);
      if (before && countFilled(before) !== countFilled(grid)) {
        void client.invalidateQueries({ queryKey: gridRowsKey(id) });
      }
      return grid;
    },
    refetchInterval: ({ state }) => (state.data && isFilling(state.data) ? FILLING_MS : false),
  });
}

/** Rows that are shown together, and the cursor of the next ones; null for the last page. */
export type RowsPage = { rows: readonly GridRow[]; next: string | null };

/**
 * Reads a page of the rows of a grid.
 *
 * @param cursor cursor of the page; empty for the first one
 */
export function gridRowsQuery(gridId: string, cursor: string) {
  return queryOptions({
    queryKey: [...gridRowsKey(gridId), cursor],
    queryFn: async (): Promise<RowsPage> => {
      const range = { limit: ROWS_MAX, ...(cursor !== '' && { cursor }) };
      const { data, pagination } = await docket.grids.rows(gridId, range);
      return { rows: data, next: pagination.has_more ? pagination.next_cursor : null };
    },
    placeholderData: keepPreviousData,
  });
}

/** Returns the beginning of the keys of the queries that show the rows of a grid. */
export function gridRowsKey(gridId: string): readonly string[] {
  return ['grids', 'rows', gridId];
}

function isFilling({ status }: Grid): boolean {
  return status === 'processing';
}

/** Counts the rows that are filled or have failed, and all. */
function countFilled({ rows }: Grid): string {
  return `${rows.completed} ${rows.failed} ${rows.total}`;
}
