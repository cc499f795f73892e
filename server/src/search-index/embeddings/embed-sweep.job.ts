import { defineSchedule } from '../../jobs/schedule.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { scheduleEmbedding } from './schedule-embedding.ts';
import { isBehind } from './is-behind.ts';
import { listEmbeddingWorkspaces } from './index-store.ts';

const WORKSPACES_PER_QUERY = 200;

/**
 * Schedules embedding for every workspace with missing vectors: after a change of the settings, and after a failure of
 * the model.
 */
export const embedSweepJob = defineSchedule({
  name: 'search.embed_sweep',
  everyMs: 5 * MINUTE_MS,

  async run(services, signal) {
    const isAll = services.engineSettings.operator.embedding !== undefined;
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const page = { after, limit: WORKSPACES_PER_QUERY, isAll };
      const workspaces = await listEmbeddingWorkspaces(services.db, page);
      for (const workspaceId of workspaces) {
        const model = await services.engineSettings.embeddingModel(workspaceId);
        if (!(await isBehind(services.db, workspaceId, model))) continue;
        await inTransaction(services, (tx) => scheduleEmbedding(tx, services.clock, workspaceId));
      }
      if (workspaces.length < WORKSPACES_PER_QUERY) return;
      after = workspaces.at(-1)!;
    }
  },
});
