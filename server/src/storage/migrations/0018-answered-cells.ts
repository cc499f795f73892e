import type { Migration } from '../dialect.ts';

/** Cells of a grid row that were answered before the quota ended. */
export const answeredCells: Migration = {
  name: '0018-answered-cells',
  statements: ['alter table grid_rows add column answered_json text'],
};
