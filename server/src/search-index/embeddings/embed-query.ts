import { LlmError, type LlmErrorKind } from '../../engines/llm/llm-error.ts';
import { type Clock, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import type { EmbeddingModel } from '../../language-models/language-model.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import { scheduleEmbedding } from './schedule-embedding.ts';
import { embedTexts } from './embed-texts.ts';
import type { QueryEmbedding } from './find-nearest.ts';
import { usesModel, isStillAllowed, openModel } from './index-model.ts';
import { findActiveIndex, updateIndex } from './index-store.ts';
import type { VectorServices } from './vector-services.ts';

/** Maximum of cached queries, of a few kilobytes each. */
const CACHED_QUERIES_MAX = 500;
/** Backoff after a failure of the server: otherwise every search would wait for it. */
const BACKOFF_MS = 10 * SECOND_MS;
const TRANSIENT_ERRORS: ReadonlySet<LlmErrorKind> = new Set([
  'unreachable',
  'timeout',
  'server_error',
  'rate_limited',
]);

/** Embedding of a query. Both fields are missing when the workspace has no active embedding index. */
export type EmbeddedQuery = {
  queryEmbedding?: QueryEmbedding;
  /** Reason for a missing embedding, for the caller. */
  failure?: string;
};

/** Embeds a query with the model of the workspace's active index. Failures of the model never reject it. */
export type EmbedQuery = (workspaceId: string, text: string) => Promise<EmbeddedQuery>;

/** Creates a function that embeds queries and caches their vectors in this process. */
export function createEmbedQuery(services: VectorServices): EmbedQuery {
  const vectorCache = createLruCache<Float32Array>(CACHED_QUERIES_MAX);
  const backoffUntilMs = createLruCache<number>(CACHED_QUERIES_MAX);

  async function embed(
    index: VectorSpaceRow,
    model: EmbeddingModel,
    text: string,
  ): Promise<QueryEmbedding> {
    const { number, workspace_id: workspaceId } = index;
    const name = `${number} ${text}`;
    const cached = vectorCache.get(name);
    if (cached) return { index: number, vector: cached };
    const [vector] = await embedTexts(services, { workspaceId, model }, [text], {
      patience: 'question',
      signal: new AbortController().signal,
    });
    if (!vector) throw notComparable('The embedding model gave no vector for this query');
    if (vector.length !== index.dimensions) {
      await inTransaction(services, (tx) => replaceIndex(tx, services.clock, index));
      throw notComparable(
        'Another embedding model has come under the same name, and texts are embedded anew',
      );
    }
    vectorCache.set(name, vector);
    return { index: number, vector };
  }

  return async (workspaceId, text) => {
    const found = await findQueryIndex(services, workspaceId);
    if (!found) return {};
    const { index, model } = found;
    // A failure with a workspace's own account does not concern others.
    const account = model.owner === 'workspace' ? workspaceId : '';
    const server = `${account} ${model.baseUrl} ${model.model}`;
    const now = services.clock.now().getTime();
    if ((backoffUntilMs.get(server) ?? 0) > now) {
      return { failure: 'The embedding server has just failed, and is left alone for a moment' };
    }
    try {
      return { queryEmbedding: await embed(index, model, text) };
    } catch (error) {
      if (error instanceof LlmError && TRANSIENT_ERRORS.has(error.kind)) {
        backoffUntilMs.set(server, now + BACKOFF_MS);
      }
      return { failure: failureReason(error) };
    }
  };
}

function notComparable(message: string): LlmError {
  return new LlmError('invalid_answer', message, { retryable: false });
}

/**
 * Replaces the index when the model returns other dimensions: when no text changes, a query is the first to notice.
 */
async function replaceIndex(tx: Tx, clock: Clock, index: VectorSpaceRow): Promise<void> {
  const { workspace_id: workspaceId, number } = index;
  const isFirst = await updateIndex(tx, workspaceId, number, { state: 'removed' });
  if (isFirst) await scheduleEmbedding(tx, clock, workspaceId);
}

async function findQueryIndex(
  { reads, engineSettings, secrets }: VectorServices,
  workspaceId: string,
): Promise<{ index: VectorSpaceRow; model: EmbeddingModel } | undefined> {
  const model = await engineSettings.embeddingModel(workspaceId);
  if (!model) return undefined;
  const index = await findActiveIndex(reads, workspaceId);
  if (!index) return undefined;
  if (usesModel(index, model)) return { index, model };
  // A new index is being filled: until it is complete, queries use the model of the active one.
  return isStillAllowed(index, model) ? { index, model: openModel(secrets, index) } : undefined;
}

/** Returns the reason of a failure of the model or its budget. @throws any other error */
function failureReason(error: unknown): string {
  const isExpected =
    error instanceof LlmError || (error instanceof ApiError && error.code === 'insufficient_quota');
  if (isExpected) return error.message;
  throw error;
}
