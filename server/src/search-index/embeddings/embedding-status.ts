import { EMBEDDING_PROVIDER } from '../../engines/embedding/openai-compatible-embedding.ts';
import type { EngineStatus } from '../../engines/engine-status.ts';
import type { VectorServices } from './vector-services.ts';

const NOT_SET_UP = 'Set DOCKET_EMBEDDING_BASE_URL and DOCKET_EMBEDDING_MODEL to search by meaning';

/** Returns the operator's embedding model, and what the database lacks for vector search. */
export async function embeddingStatus({
  db,
  dialect,
  engineSettings,
  modelHealth,
}: Pick<
  VectorServices,
  'db' | 'dialect' | 'engineSettings' | 'modelHealth'
>): Promise<EngineStatus> {
  const model = engineSettings.operator.embedding;
  const why = model ? await dialect.prepareVectors(db) : NOT_SET_UP;
  return {
    kind: 'embedding',
    name: EMBEDDING_PROVIDER,
    version: model?.model ?? null,
    languages: [],
    state: why === undefined ? 'ready' : 'missing',
    why: why ?? null,
    health: model && modelHealth.latest({ ...model, provider: EMBEDDING_PROVIDER }),
  };
}
