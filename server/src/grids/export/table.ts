import type { GridColumn, GridRow } from '../../contract/grid-elements.ts';

/** A grid to write to a file. */
export type Table = {
  name: string;
  columns: readonly GridColumn[];
  rows: AsyncIterable<GridRow>;
};
