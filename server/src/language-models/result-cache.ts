import { setImmediate as nextTick } from 'node:timers/promises';

import type { ResultCache } from '../engines/language-model/model-calls/dependencies.ts';
import { defineSchedule } from '../jobs/schedule.ts';
import { type Clock, DAY_MS, HOUR_MS, isoAfter } from '../kernel/clock.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Database } from '../storage/database.ts';
import { inAsyncCommitTransaction } from '../storage/transaction.ts';
import {
  deleteOldestResults,
  deleteResultsUnusedSince,
  findResult,
  listWorkspacesOverLimit,
  markResultUsed,
  upsertResult,
} from './result-store.ts';

/** UTF-16 code units. Longer results are not cached. */
const RESULT_LENGTH_MAX = 128 * 1024;
/** Precision of the time of last use, to save writes. */
const LAST_USE_PRECISION_MS = DAY_MS;

/** Creates the cache of model results of one workspace. */
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
      if (now.getTime() - Date.parse(row.used_at) > LAST_USE_PRECISION_MS) {
        await inAsyncCommitTransaction(services, (tx) =>
          markResultUsed(tx, workspaceId, hash, now.toISOString()),
        );
      }
      return JSON.parse(row.result_json) as unknown;
    },

    async store(hash, result) {
      const result_json = JSON.stringify(result);
      if (result_json.length > RESULT_LENGTH_MAX) return;
      const used_at = clock.now().toISOString();
      await inAsyncCommitTransaction(services, (tx) =>
        upsertResult(tx, { workspace_id: workspaceId, hash, result_json, used_at }),
      );
    },
  };
}

const UNUSED_DAYS = 7;
/** Results per workspace; most are a few kilobytes. */
const RESULTS_MAX = 5_000;
/** Rows per statement: the longest time that others wait for a lock. */
const BATCH = 500;

/** Deletes results unused for a week, and the oldest ones above the limit of a workspace. */
export const deleteUnusedResults = defineSchedule({
  name: 'models.forget_results',
  everyMs: 6 * HOUR_MS,

  async run({ db, clock }, signal) {
    const before = isoAfter(clock, -UNUSED_DAYS * DAY_MS);
    while ((await deleteResultsUnusedSince(db, before, BATCH)) === BATCH) {
      signal.throwIfAborted();
      await nextTick();
    }
    for (const { workspaceId, count } of await listWorkspacesOverLimit(db, RESULTS_MAX)) {
      for (let surplus = count - RESULTS_MAX; surplus > 0; surplus -= BATCH) {
        signal.throwIfAborted();
        await deleteOldestResults(db, workspaceId, Math.min(surplus, BATCH));
        await nextTick();
      }
    }
  },
});
