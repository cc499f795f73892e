import { LlmError } from '../../engines/llm/llm-error.ts';
import { defineJob } from '../../jobs/job.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { EMBED_JOB } from '../job-kinds.ts';
import { yieldToEventLoop } from '../event-loop.ts';
import { scheduleEmbedding } from './schedule-embedding.ts';
import { clearIndex } from './clear-index.ts';
import { backfillIndex } from './backfill-index.ts';
import { isBehind } from './is-behind.ts';
import { reconcileIndexes } from './reconcile-indexes.ts';
import { listIndexes } from './index-store.ts';
import { deleteEmbeddingMarks } from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';

/** Steps of one run; another job continues, so that workspaces take turns. */
const STEPS_PER_RUN = 50;

/**
 * Updates the embedding indexes of a workspace in batches. Stored vectors are never requested again, however the job
 * ends. When the model fails, the sweep retries later.
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
      await deleteEmbeddingMarks(tx, workspaceId);
      if (isWorking && (await isBehind(tx, workspaceId, model))) {
        await scheduleEmbedding(tx, services.clock, workspaceId);
      }
    });
  },

  async onFailed(services, workspaceId) {
    await inTransaction(services, (tx) => deleteEmbeddingMarks(tx, workspaceId));
  },
});

/** Updates the vectors. @returns false when a model fails or must not be called */
async function bringVectors(
  services: VectorServices,
  workspaceId: string,
  signal: AbortSignal,
): Promise<boolean> {
  let isWorking = true;
  const indexes = await reconcileIndexes(services, workspaceId);
  // The index being filled comes first: the model of the other one may no longer exist.
  for (const { number } of indexes.toReversed()) {
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
    const indexes = await listIndexes(services.db, workspaceId);
    const index = indexes.find((each) => each.number === number);
    if (!index) return;
    const isMore =
      index.state === 'removed'
        ? await clearIndex(services, index)
        : await backfillIndex(services, index, signal);
    if (!isMore) return;
    await yieldToEventLoop();
  }
}
