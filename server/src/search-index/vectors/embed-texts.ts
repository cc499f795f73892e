import type { EmbeddingCall, EmbeddingRequest } from '../../engines/embedding/embedding-engine.ts';
import {
  createOpenAiCompatibleEmbedding,
  EMBEDDING_PROVIDER,
} from '../../engines/embedding/openai-compatible-embedding.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { EmbeddingModel } from '../../model-use/language-model.ts';
import { withHealth } from '../../model-use/with-health.ts';
import type { VectorServices } from './vector-services.ts';

/**
 * Asks the embedding model of a workspace; what it uses is counted.
 *
 * @throws ApiError `insufficient_quota`; LlmError as the engine has it; the reason of `signal`
 */
export async function embedTexts(
  services: VectorServices,
  { workspaceId, model }: { workspaceId: string; model: EmbeddingModel },
  texts: readonly string[],
  request: Pick<EmbeddingRequest, 'patience' | 'signal'>,
): Promise<(Float32Array | null)[]> {
  await requireQuota(services, workspaceId, 'tokens');
  const engine = createOpenAiCompatibleEmbedding({
    ...model,
    outbound: services.outboundFor(model),
  });
  const { owner, inputPrice } = model;
  const used = {
    owner,
    provider: EMBEDDING_PROVIDER,
    model: model.model,
    inputPrice,
    outputPrice: 0,
  };
  const onCall = ({ failed, inputTokens }: EmbeddingCall) =>
    services.modelUsage.record(workspaceId, {
      operation: 'embedding',
      model: used,
      failed,
      inputTokens,
      outputTokens: 0,
    });
  return withHealth(services.modelHealth, { ...model, provider: EMBEDDING_PROVIDER }, () =>
    engine.embed(texts, { ...request, onCall }),
  );
}
