import type { Services } from '../app/services.ts';
import type { GridWait } from '../contract/grid-elements.ts';
import { defineJob } from '../jobs/job.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../kernel/clock.ts';
import { type ApiError, type Failure, WorkError } from '../kernel/errors.ts';
import type { GridRow, GridSourceRow } from '../storage/grid-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { AnsweredCells } from './cells.ts';
import { fillRow } from './fill-row.ts';
import { continueFilling, FILL_JOB, postponeStep } from './filling.ts';
import { findRow, finishRow, keepAnswered } from './row-store.ts';
import { findGrid, lockGrid } from './store.ts';

/** Grids of a workspace that are filled at a time: a step waits for compute children and models, which are shared. */
const GRIDS_AT_ONCE = 2;

/** Upper bound of a step. Each answer of a model has its own timeout. */
const STEP_TIMEOUT_MS = 30 * MINUTE_MS;

/** Time until the quota is checked again: an operator may raise it at any time. */
const QUOTA_RETRY_MS = 15 * MINUTE_MS;

/** End of a row, to store. */
type RowChange = Parameters<typeof finishRow>[2];

/** Pause of a row, with the cells that are answered. */
type RowPause = { wait: GridWait; answered: AnsweredCells };

/**
 * Fills one row of a grid and enqueues the next step. A failure of the source or engine is the result of the row. Without
 * quota for another question, the step is repeated later for the questions that are not answered.
 */
export const fillGridJob = defineJob({
  ...FILL_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: STEP_TIMEOUT_MS,
  concurrency: GRIDS_AT_ONCE,

  async run(services, workspaceId, { grid_id, step }, { signal }) {
    const grid = await findGrid(services.reads, workspaceId, grid_id);
    if (grid?.status !== 'processing' || grid.step !== step) return;
    const row =
      grid.filling_row_id === null
        ? undefined
        : await findRow(services.reads, workspaceId, grid.filling_row_id);
    const end = row && (await fill(services, grid, row, signal));
    await endStep(services, grid, end);
  },

  async onFailed(services, workspaceId, { grid_id, step }, failure) {
    // The deletion of the grid, or a new text of the source, has cancelled the step.
    if (failure.code === 'cancelled') return;
    const grid = await findGrid(services.reads, workspaceId, grid_id);
    if (grid?.step === step) await endStep(services, grid, toFailed(services, failure));
  },
});

/** Fills a row. @returns its pause, if the quota ends; undefined if its source is gone */
async function fill(
  services: Services,
  grid: GridRow,
  row: GridSourceRow,
  signal: AbortSignal,
): Promise<RowChange | RowPause | undefined> {
  try {
    const filled = await fillRow(services, grid, row, signal);
    if (!filled) return undefined;
    const { cells, text_sha256, quotaError } = filled;
    if (quotaError) {
      return { wait: waitForQuota(services, quotaError), answered: { text_sha256, cells } };
    }
    return {
      status: 'completed',
      text_sha256,
      cells_json: JSON.stringify(cells),
      error_json: null,
      updated_at: isoNow(services.clock),
    };
  } catch (error) {
    if (!(error instanceof WorkError) || error.failure.retryable) throw error;
    return toFailed(services, error.failure);
  }
}

function waitForQuota({ clock }: Services, { message }: ApiError): GridWait {
  const next_attempt_at = isoAfter(clock, QUOTA_RETRY_MS);
  return { reason: 'insufficient_quota', message, next_attempt_at };
}

function toFailed({ clock }: Services, failure: Failure): RowChange {
  return { status: 'failed', error_json: JSON.stringify(failure), updated_at: isoNow(clock) };
}

/** Stores the end of the row of a step and goes on, or waits, unless another attempt has done so. */
async function endStep(
  services: Services,
  { workspace_id, id, step, filling_row_id }: GridRow,
  end: RowChange | RowPause | undefined,
): Promise<void> {
  await inTransaction(services, async (tx) => {
    const grid = await lockGrid(tx, workspace_id, id);
    if (grid?.status !== 'processing' || grid.step !== step) return;
    const row = filling_row_id === null ? undefined : { workspace_id, id: filling_row_id };
    if (row && end && 'wait' in end) {
      await keepAnswered(tx, row, end.answered);
      await postponeStep(tx, services, grid, end.wait);
      return;
    }
    if (row && end && 'status' in end) await finishRow(tx, row, end);
    await continueFilling(tx, services, grid);
  });
}
