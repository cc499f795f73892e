import type { Services } from '../app/services.ts';
import { GRID_LIMITS } from '../contract/grid-elements.ts';
import { defineJob } from '../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../kernel/clock.ts';
import { type DatedSource } from '../questions/store.ts';
import { readSourceText } from '../questions/source-text.ts';
import { ADD_SOURCE_JOB } from '../grid-sources/announce-source.ts';
import type { GridRow, GridSourceRow } from '../storage/grid-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { beginFilling, restartStep } from './filling.ts';
import { listMatchingOf, newSourceRow } from './matching-sources.ts';
import { findRow, insertRows, resetRow } from './row-store.ts';
import { countRows, lockGrid, selectGrids } from './store.ts';

/**
 * Adds a source whose text is ready to the grids that it matches. A row that was or is being filled from another text is
 * filled again.
 */
export const addSourceJob = defineJob({
  ...ADD_SOURCE_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],

  async run(services, workspaceId, source, { signal }) {
    const grids = await selectGrids(services.reads, workspaceId).execute();
    for (const grid of grids) {
      signal.throwIfAborted();
      for (const match of await listMatchingOf(services.reads, grid, source)) {
        await addToGrid(services, grid, match);
      }
    }
  },
});

async function addToGrid(services: Services, grid: GridRow, source: DatedSource): Promise<void> {
  const { workspace_id, id: gridId } = grid;
  const row = newSourceRow(grid, source, isoNow(services.clock));
  const before = await findRow(services.reads, workspace_id, row.id);
  if (before && (await isCurrent(services, before, source))) return;
  await inTransaction(services, async (tx) => {
    const locked = await lockGrid(tx, workspace_id, gridId);
    if (!locked) return;
    // Read under the lock, without which a step could store the cells of the earlier text.
    const existing = await findRow(tx, workspace_id, row.id);
    if (existing?.status === 'processing') {
      if (locked.filling_row_id === row.id) await restartStep(tx, services, locked);
      return;
    }
    const { total } = (await countRows(tx, workspace_id, [gridId]))(gridId);
    if (existing) await resetRow(tx, row);
    else if (total < GRID_LIMITS.rows) await insertRows(tx, [row]);
    else return;
    await beginFilling(tx, services, locked);
  });
}

/** Returns whether a row is filled from the current text of its source. */
async function isCurrent(
  services: Services,
  { workspace_id, status, text_sha256 }: GridSourceRow,
  source: DatedSource,
): Promise<boolean> {
  if (status !== 'completed') return false;
  const found = await readSourceText(services, workspace_id, source);
  return found !== undefined && 'text' in found && found.text.text_sha256 === text_sha256;
}
