import { createModelHealth } from '../server/src/engines/llm/model-health.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { createSecretBox } from '../server/src/kernel/secret-box.ts';
import type { EmbeddingModel } from '../server/src/language-models/language-model.ts';
import { createOperatorClient } from '../server/src/outbound/guarded-client.ts';
import {
  type EmbedQuery,
  createEmbedQuery,
} from '../server/src/search-index/embeddings/embed-query.ts';
import { backfillIndex } from '../server/src/search-index/embeddings/backfill-index.ts';
import { reconcileIndexes } from '../server/src/search-index/embeddings/reconcile-indexes.ts';
import { listIndexes } from '../server/src/search-index/embeddings/index-store.ts';
import type { VectorServices } from '../server/src/search-index/embeddings/vector-services.ts';
import { DATABASES, type TestDatabase } from '../server/src/testing/databases.ts';
import { indexCollections, workspaceOf } from './index-collections.ts';
import { measureSearch } from './measure-search.ts';
import type { Row } from './report.ts';
import type { Collection } from './search-data.ts';

/** Time limit for embedding a collection. */
const TIMEOUT_MS = 30 * 60_000;

/** Evaluates hybrid search with the model of DOCKET_EVAL_EMBEDDING_BASE_URL and DOCKET_EVAL_EMBEDDING_MODEL. */
export async function evaluateHybrid(
  collections: readonly Collection[],
): Promise<{ rows: Row[]; note: string }> {
  const { DOCKET_EVAL_EMBEDDING_BASE_URL: baseUrl, DOCKET_EVAL_EMBEDDING_MODEL: model } =
    process.env;
  if (!baseUrl || !model) {
    const note =
      'Search by meaning was left out: DOCKET_EVAL_EMBEDDING_BASE_URL and DOCKET_EVAL_EMBEDDING_MODEL name no model.';
    return { rows: [], note };
  }
  const apiKey = process.env.DOCKET_EVAL_EMBEDDING_API_KEY;
  await using database = await DATABASES[0]!.open();
  await using index = await indexCollections(database, collections);
  await using outbound = disposableClient(baseUrl);
  const services = vectorServices(
    database,
    { owner: 'operator', baseUrl, model, apiKey, inputPrice: 0 },
    outbound,
  );
  for (const { name } of collections) await fill(services, workspaceOf(name));
  const rows = await measureSearch(
    'words and meaning',
    collections,
    searchBy(createEmbedQuery(services), index),
  );
  return { rows, note: `Words and meaning: ${model}, fused by reciprocal ranks, on SQLite.` };
}

type Index = Awaited<ReturnType<typeof indexCollections>>;

function searchBy(embedQuery: EmbedQuery, { searchFor }: Index): Index['search'] {
  return async (collection, query) => {
    const { queryEmbedding, failure } = await embedQuery(workspaceOf(collection.name), query);
    if (!queryEmbedding) throw new Error(failure ?? 'The texts were not embedded');
    return searchFor(collection, query, queryEmbedding);
  };
}

function disposableClient(baseUrl: string) {
  const client = createOperatorClient(baseUrl, 'docket-eval');
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}

function vectorServices(
  database: TestDatabase,
  model: EmbeddingModel,
  outbound: ReturnType<typeof createOperatorClient>,
): VectorServices {
  return {
    ...database,
    clock: systemClock,
    log: createLog('silent'),
    secrets: createSecretBox('a key of the evaluation, which keeps nothing'),
    quotaLimits: {
      pages: Infinity,
      audio_minutes: Infinity,
      tokens: Infinity,
      storage_bytes: Infinity,
    },
    engineSettings: {
      operator: { language: { models: [], fallback: 'builtin' }, embedding: model },
      allowsWorkspaceModels: false,
      languageChain: async () => ({ models: [], fallback: 'builtin' }),
      embeddingModel: async () => model,
    },
    modelUsage: { record: async () => {} },
    modelHealth: createModelHealth(systemClock),
    outboundFor: () => outbound,
  };
}

async function fill(services: VectorServices, workspaceId: string): Promise<void> {
  await reconcileIndexes(services, workspaceId);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let isMore = true;
  while (isMore) {
    const [space] = await listIndexes(services.db, workspaceId);
    isMore = await backfillIndex(services, space!, signal);
  }
}
