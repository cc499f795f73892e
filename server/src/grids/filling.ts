import { Type } from 'typebox';

import { GRID_LIMITS, type GridWait } from '../contract/grid-elements.ts';
import type { Services } from '../app/services.ts';
import { publishEvent } from '../events/publish.ts';
import { cancelJobs, enqueueAt } from '../jobs/queue.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../kernel/clock.ts';
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

/** Reads the filters of a new grid once more; see `recheck.job.ts`. */
export const RECHECK_JOB = {
  name: 'grids.recheck',
  payload: Type.Object({ grid_id: Type.String() }),
};

/** Time after which each transaction that was open at the creation of a grid has ended. */
const RECHECK_AFTER_MS = 2 * MINUTE_MS;

type FillingServices = Pick<Services, 'clock' | 'dialect'>;

/**
 * Begins to fill the rows of a grid that are processing. A grid that is being filled reaches them by itself; one that
 * waits tries again at once.
 *
 * @param grid locked in `tx`
 */
export async function beginFilling(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
): Promise<GridRow> {
  if (grid.waiting_json !== null) return restartStep(tx, { clock }, grid);
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
  services: FillingServices,
  grid: GridRow,
): Promise<void> {
  const { clock } = services;
  let next = await findNextRowId(tx, grid);
  if (next === undefined) {
    await addMissingRows(tx, services, grid);
    next = await findNextRowId(tx, grid);
  }
  if (next !== undefined) {
    await enqueueStep(tx, { clock }, grid, next);
    return;
  }
  const filled_at = isoNow(clock);
  const change = {
    status: 'completed',
    filling_row_id: null,
    waiting_json: null,
    filled_at,
  } as const;
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
  { clock, dialect }: FillingServices,
  grid: GridRow,
): Promise<void> {
  const known = await listRowIds(tx, grid);
  if (known.size >= GRID_LIMITS.rows) return;
  const updated_at = isoNow(clock);
  const rows = (await listMatching(tx, grid, GRID_LIMITS.rows))
    .map((source) => newSourceRow(grid, source, updated_at))
    .filter(({ id }) => !known.has(id));
  await insertRows(tx, dialect, rows.slice(0, GRID_LIMITS.rows - known.size));
}

/**
 * Enqueues a second reading of the filters of a new grid. On PostgreSQL a transaction that ends after the creation may
 * have made a text ready before it, and then announced it to no grid.
 */
export async function enqueueRecheck(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { workspace_id, id }: GridRow,
): Promise<void> {
  const runAt = isoAfter(clock, RECHECK_AFTER_MS);
  await enqueueAt(tx, { clock, runAt }, RECHECK_JOB, workspace_id, { grid_id: id });
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
): Promise<GridRow> {
  await stopFilling(tx, grid);
  return enqueueStep(tx, { clock }, grid, grid.filling_row_id ?? undefined);
}

/**
 * Repeats the step of a row later.
 *
 * @param grid locked in `tx`
 */
export async function postponeStep(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  grid: GridRow,
  wait: GridWait,
): Promise<void> {
  await enqueueStep(tx, { clock }, grid, grid.filling_row_id ?? undefined, wait);
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
  wait?: GridWait,
): Promise<GridRow> {
  const step = grid.step + 1;
  const now = isoNow(clock);
  const runAt = wait?.next_attempt_at ?? now;
  await enqueueAt(tx, { clock, runAt }, FILL_JOB, grid.workspace_id, { grid_id: grid.id, step });
  return updateGrid(tx, grid, {
    status: 'processing',
    step,
    filling_row_id: rowId ?? null,
    waiting_json: wait ? JSON.stringify(wait) : null,
    updated_at: now,
  });
}
