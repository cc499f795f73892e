import type { Services } from '../app/services.ts';
import { GRID_LIMITS } from '../contract/grid-elements.ts';
import { defineJob } from '../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../kernel/clock.ts';
import { type DatedSource } from '../questions/store.ts';
import { readSourceText } from '../questions/source-text.ts';
import { ADD_SOURCE_JOB } from '../grid-sources/announce-source.ts';
import type { GridSourceRow } from '../storage/grid-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { beginFilling, restartStep } from './filling.ts';
import { isMatching, listReady, newSourceRow } from './matching-sources.ts';
import { findRow, insertRows, resetRow } from './row-store.ts';
import { countRows, type GridSelection, listGridsFor, lockGrid } from './store.ts';

/**
 * Adds a source whose text is ready to the grids that it matches. A row that was or is being filled from another text is
 * filled again.
 */
export const addSourceJob = defineJob({
  ...ADD_SOURCE_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],

  async run(services, workspaceId, source, { signal }) {
    const { reads } = services;
    for (const ready of await listReady(reads, workspaceId, source)) {
      let hash: Promise<string | undefined> | undefined;
      const readHash = () => (hash ??= readTextHash(services, workspaceId, ready));
      for (const grid of await listGridsFor(reads, workspaceId, ready)) {
        signal.throwIfAborted();
        if (await isMatching(reads, grid, ready)) await addToGrid(services, grid, ready, readHash);
      }
    }
  },
});

/** @param readHash returns the hash of the current text of the source; undefined if it has none */
async function addToGrid(
  services: Services,
  grid: GridSelection,
  source: DatedSource,
  readHash: () => Promise<string | undefined>,
): Promise<void> {
  const { workspace_id, id: gridId } = grid;
  const row = newSourceRow(grid, source, isoNow(services.clock));
  const hash = await readHash();
  const isCurrent = (one: GridSourceRow | undefined) =>
    one?.status === 'completed' && one.text_sha256 === hash;
  if (isCurrent(await findRow(services.reads, workspace_id, row.id))) return;
  await inTransaction(services, async (tx) => {
    const locked = await lockGrid(tx, workspace_id, gridId);
    if (!locked) return;
    // Under the lock, since a step may have stored the cells of this text or of an earlier one by now.
    const existing = await findRow(tx, workspace_id, row.id);
    if (isCurrent(existing)) return;
    if (existing?.status === 'processing') {
      if (locked.filling_row_id === row.id) await restartStep(tx, services, locked);
      return;
    }
    const { total } = (await countRows(tx, workspace_id, [gridId]))(gridId);
    if (existing) await resetRow(tx, row);
    else if (total < GRID_LIMITS.rows) await insertRows(tx, services.dialect, [row]);
    else return;
    await beginFilling(tx, services, locked);
  });
}

async function readTextHash(
  services: Services,
  workspaceId: string,
  source: DatedSource,
): Promise<string | undefined> {
  const found = await readSourceText(services, workspaceId, source);
  return found && 'text' in found ? found.text.text_sha256 : undefined;
}
