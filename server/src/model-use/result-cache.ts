import type { ResultCache } from '../engines/llm/result-cache.ts';
import { type Clock, DAY_MS } from '../kernel/clock.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Database } from '../storage/db.ts';
import { inUnsyncedTransaction } from '../storage/transaction.ts';
import { findResult, markResultUsed, putResult } from './result-store.ts';

/** In UTF-16 code units; a longer result is made anew each time. */
const RESULT_LENGTH_MAX = 128 * 1024;
/** How exactly it is known when a result was last used. */
const USE_GRAIN_MS = DAY_MS;

/** What models made of the texts of one workspace, which no other one finds. */
export function createResultCache(
  services: Database & { clock: Clock; metrics: Metrics },
  workspaceId: string,
): ResultCache {
  const { reads, clock, metrics } = services;
  return {
    async find(hash) {
      const row = await findResult(reads, workspaceId, hash);
      metrics.modelResultsFound.inc({ result: row ? 'hit' : 'miss' });
      if (!row) return undefined;
      const now = clock.now();
      if (now.getTime() - Date.parse(row.used_at) > USE_GRAIN_MS) {
        await inUnsyncedTransaction(services, (tx) =>
          markResultUsed(tx, workspaceId, hash, now.toISOString()),
        );
      }
      return JSON.parse(row.result_json) as unknown;
    },

    async keep(hash, result) {
      const result_json = JSON.stringify(result);
      if (result_json.length > RESULT_LENGTH_MAX) return;
      const used_at = clock.now().toISOString();
      await inUnsyncedTransaction(services, (tx) =>
        putResult(tx, { workspace_id: workspaceId, hash, result_json, used_at }),
      );
    },
  };
}
