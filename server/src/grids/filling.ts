import { Type } from 'typebox';

import { GRID_LIMITS } from '../contract/grid-elements.ts';
import type { Services } from '../app/services.ts';
import { publishEvent } from '../events/publish.ts';
import { cancelJobs, enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import type { GridRow } from '../storage/grid-schema.ts';
import { listMatching, newSourceRow } from './matching-sources.ts';
import { findNextRowId, insertRows, listRowIds } from './row-store.ts';
import { countRows, updateGrid } from './store.ts';

/** Fills one row of a grid and enqueues the next step; see `fill.job.ts`. */
export const FILL_JOB = {
  name: 'grids.fill',
  payload: Type.Object({ grid_id: Type.String(), step: Type.Integer() }),
};

/**
 * Begins to fill the rows of a grid that are processing. A grid that is being filled reaches them by itself.
 *
 * @param grid locked in `tx`
 */
export async function beginFilling(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
): Promise<GridRow> {
  if (grid.status === 'processing') return grid;
  return enqueueStep(tx, { clock }, grid, await findNextRowId(tx, grid));
}

/**
 * Goes on after a row: enqueues the next step, or ends the filling and publishes `grid.filled`. Before the end, sources
 * that match by now get rows.
 *
 * @param grid locked in `tx`
 */
export async function continueFilling(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
): Promise<void> {
  let next = await findNextRowId(tx, grid);
  if (next === undefined) {
    await addMissingRows(tx, { clock }, grid);
    next = await findNextRowId(tx, grid);
  }
  if (next !== undefined) {
    await enqueueStep(tx, { clock }, grid, next);
    return;
  }
  const filled_at = isoNow(clock);
  const change = { status: 'completed', filling_row_id: null, filled_at } as const;
  await updateGrid(tx, grid, { ...change, updated_at: filled_at });
  const { workspace_id, id, name } = grid;
  const { total, completed, failed } = (await countRows(tx, workspace_id, [id]))(id);
  await publishEvent(tx, clock, workspace_id, {
    name: 'grid.filled',
    resourceId: id,
    data: { grid_id: id, workspace_id, name, rows: total, completed, failed, filled_at },
  });
}

/**
 * Adds rows for matching sources that have none, up to the limit of a grid.
 *
 * @param grid locked in `tx`
 */
export async function addMissingRows(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
): Promise<void> {
  const known = await listRowIds(tx, grid);
  if (known.size >= GRID_LIMITS.rows) return;
  const updated_at = isoNow(clock);
  const rows = (await listMatching(tx, grid, GRID_LIMITS.rows))
    .map((source) => newSourceRow(grid, source, updated_at))
    .filter(({ id }) => !known.has(id));
  await insertRows(tx, rows.slice(0, GRID_LIMITS.rows - known.size));
}

/**
 * Starts the step of a row again whose text has changed. What the running step has read is not stored.
 *
 * @param grid locked in `tx`
 */
export async function restartStep(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
): Promise<void> {
  await stopFilling(tx, grid);
  await enqueueStep(tx, { clock }, grid, grid.filling_row_id ?? undefined);
}

/** Cancels the step that is running or due. @param grid locked in `tx` */
export async function stopFilling(
  tx: Tx,
  { workspace_id, id, step }: Pick<GridRow, 'workspace_id' | 'id' | 'step'>,
): Promise<void> {
  await cancelJobs(tx, FILL_JOB, workspace_id, { grid_id: id, step });
}

async function enqueueStep(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
  rowId: string | undefined,
): Promise<GridRow> {
  const step = grid.step + 1;
  const change = { status: 'processing', step, filling_row_id: rowId ?? null } as const;
  await enqueue(tx, clock, FILL_JOB, grid.workspace_id, { grid_id: grid.id, step });
  return updateGrid(tx, grid, { ...change, updated_at: isoNow(clock) });
}
