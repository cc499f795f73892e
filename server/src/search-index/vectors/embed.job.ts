import { LlmError } from '../../engines/llm/llm-error.ts';
import { defineJob } from '../../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { EMBED_JOB } from '../job-kinds.ts';
import { leaveATurn } from '../leave-a-turn.ts';
import { askForVectors } from './ask-for-vectors.ts';
import { clearSpace } from './clear-space.ts';
import { fillSpace } from './fill-space.ts';
import { isBehind } from './is-behind.ts';
import { settleSpaces } from './settle-spaces.ts';
import { listSpaces } from './space-store.ts';
import { deleteVectorMarks } from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';

/** Then another job goes on, so that workspaces take turns. */
const STEPS_PER_RUN = 50;

/**
 * Brings the vectors of a workspace after its texts and its settings, a piece at a time: what was written is not asked
 * for again, however it ends. Where the model fails, the sweep tries again later.
 */
export const embedJob = defineJob({
  ...EMBED_JOB,
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],
  concurrency: 4,

  async run(services, workspaceId, _payload, { signal }) {
    const missing = await services.dialect.prepareVectors(services.db);
    if (missing !== undefined) services.log.warn({ workspace_id: workspaceId }, missing);
    const isWorking = missing === undefined && (await bringVectors(services, workspaceId, signal));
    const model = await services.engineSettings.embeddingModel(workspaceId);
    await inTransaction(services, async (tx) => {
      await deleteVectorMarks(tx, workspaceId);
      if (isWorking && (await isBehind(tx, workspaceId, model))) {
        await askForVectors(tx, services.clock, workspaceId);
      }
    });
  },

  async giveUp(services, workspaceId) {
    await inTransaction(services, (tx) => deleteVectorMarks(tx, workspaceId));
  },
});

/** @returns false when a model fails, or may not be asked */
async function bringVectors(
  services: VectorServices,
  workspaceId: string,
  signal: AbortSignal,
): Promise<boolean> {
  let isWorking = true;
  const spaces = await settleSpaces(services, workspaceId);
  // The one that fills up first: the model of the other may be there no more.
  for (const { number } of spaces.toReversed()) {
    try {
      await workOn(services, workspaceId, number, signal);
    } catch (error) {
      if (!isExpected(error)) throw error;
      isWorking = false;
      const why = error.message;
      services.log.warn({ workspace_id: workspaceId, why }, 'texts could not be embedded');
    }
  }
  return isWorking;
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof LlmError || (error instanceof ApiError && error.code === 'insufficient_quota')
  );
}

async function workOn(
  services: VectorServices,
  workspaceId: string,
  number: number,
  signal: AbortSignal,
): Promise<void> {
  for (let step = 0; step < STEPS_PER_RUN; step += 1) {
    signal.throwIfAborted();
    const spaces = await listSpaces(services.db, workspaceId);
    const space = spaces.find((each) => each.number === number);
    if (!space) return;
    const isMore =
      space.state === 'removed'
        ? await clearSpace(services, space)
        : await fillSpace(services, space, signal);
    if (!isMore) return;
    await leaveATurn();
  }
}
