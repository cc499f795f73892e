import * as endpoints from '../contract/grids.ts';
import { loadNewestPageOfQuery } from '../http/request/pagination.ts';
import { type Context, handle } from '../http/route.ts';
import { hasAccess } from '../http/security/principal.ts';
import { requireQuota } from '../limits/quota.ts';
import { createGrid, replyWithFilling } from './create-grid.ts';
import { addMissingRows, beginFilling, stopFilling } from './filling.ts';
import { exportGrid } from './export/export-grid.ts';
import { presentGrid, presentRows } from './present-grid.ts';
import { reviewCell } from './review-cell.ts';
import { listRows, resetRows, selectRowSizes } from './row-store.ts';
import {
  countRows,
  deleteGridRow,
  getGrid,
  getLockedGrid,
  locateGrid,
  selectGrids,
} from './store.ts';

const byGridId = { locate: locateGrid };

export const gridRoutes = [
  handle(endpoints.createGrid, (context, { body }) => createGrid(context, body)),

  handle(endpoints.listGrids, async ({ services, workspaceId }, { query }) => {
    const list = { list: 'grids', workspaceId, filters: [] };
    const grids = selectGrids(services.reads, workspaceId);
    const { items, pagination } = await loadNewestPageOfQuery(services, query, list, grids);
    const ids = items.map(({ id }) => id);
    const counts = await countRows(services.reads, workspaceId, ids);
    return { grids: items.map((grid) => presentGrid(grid, counts(grid.id))), pagination };
  }),

  handle(
    endpoints.getGrid,
    async ({ services, workspaceId }, { params: { grid_id } }) => {
      const grid = await getGrid(services.reads, workspaceId, grid_id);
      const counts = await countRows(services.reads, workspaceId, [grid_id]);
      return presentGrid(grid, counts(grid_id));
    },
    byGridId,
  ),

  handle(
    endpoints.listGridRows,
    async (context, { params: { grid_id }, query }) => {
      const { services, workspaceId } = context;
      const grid = await getGrid(services.reads, workspaceId, grid_id);
      const filter = { status: query.status, withMeetings: canReadMeetings(context) };
      const filters = [grid_id, query.status, String(filter.withMeetings)];
      const list = { list: 'grid_rows', workspaceId, filters };
      const { reads } = services;
      const sizes = selectRowSizes(reads, grid, filter);
      const { items, pagination } = await loadNewestPageOfQuery(services, query, list, sizes);
      const ids = items.map(({ id }) => id);
      const rows = await listRows(reads, grid, ids);
      return { rows: await presentRows(reads, grid, rows), pagination };
    },
    byGridId,
  ),

  handle(
    endpoints.reviewGridCell,
    (context, { params, body }) => reviewCell(context, params, body),
    byGridId,
  ),

  handle(
    endpoints.fillGrid,
    async ({ services, workspaceId, transaction }, { params: { grid_id }, body }) => {
      await requireQuota(services, workspaceId, 'tokens');
      return transaction(async (tx) => {
        const grid = await getLockedGrid(tx, workspaceId, grid_id);
        await addMissingRows(tx, services, grid);
        await resetRows(tx, grid, body.mode === 'all' ? 'all' : 'failed');
        const filling = await beginFilling(tx, services, grid);
        const counts = await countRows(tx, workspaceId, [grid_id]);
        return replyWithFilling(presentGrid(filling, counts(grid_id)));
      });
    },
    byGridId,
  ),

  handle(
    endpoints.exportGrid,
    async (context, { params: { grid_id }, query: { format = 'csv', include = '' } }) => {
      const { services, workspaceId } = context;
      const grid = await getGrid(services.reads, workspaceId, grid_id);
      const details = endpoints.GRID_DETAILS.filter((each) => include.split(',').includes(each));
      const withMeetings = canReadMeetings(context);
      return exportGrid(services, grid, { format, details, withMeetings });
    },
    byGridId,
  ),

  handle(
    endpoints.deleteGrid,
    ({ workspaceId, transaction }, { params: { grid_id: id } }) =>
      transaction(async (tx) => {
        const grid = await getLockedGrid(tx, workspaceId, id);
        await stopFilling(tx, grid);
        await deleteGridRow(tx, grid);
        return { id, deleted: true as const };
      }),
    byGridId,
  ),
];

/** Returns whether the caller may see rows of meetings. */
function canReadMeetings({ principal, workspaceId }: Context): boolean {
  return hasAccess(principal, workspaceId, ['read:transcripts']);
}
