import { defineSchedule } from '../../jobs/schedule.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { askForVectors } from './ask-for-vectors.ts';
import { isUnsettled } from './embed.job.ts';
import { isSpaceOf } from './space-model.ts';
import { listEmbeddingWorkspaces, listSpaces } from './space-store.ts';
import { hasVectorChanges } from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';

const WORKSPACES_PER_QUERY = 200;

/** Asks for the vectors of every workspace that lacks some: after a change of the settings, and after a model failed. */
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
        if (!(await isBehind(services, workspaceId))) continue;
        await inTransaction(services, (tx) => askForVectors(tx, services.clock, workspaceId));
      }
      if (workspaces.length < WORKSPACES_PER_QUERY) return;
      after = workspaces.at(-1)!;
    }
  },
});

async function isBehind(services: VectorServices, workspaceId: string): Promise<boolean> {
  const model = await services.engineSettings.embeddingModel(workspaceId);
  const spaces = await listSpaces(services.db, workspaceId);
  if (model && !spaces.some((space) => isSpaceOf(space, model))) return true;
  for (const space of spaces) {
    if (isUnsettled(space) || !model || !isSpaceOf(space, model)) return true;
    if (await hasVectorChanges(services.db, space.number)) return true;
  }
  return false;
}
