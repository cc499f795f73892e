import { withModelHealth } from '../../engines/llm/model-health.ts';
import type { EmbeddingCall, EmbeddingRequest } from '../../engines/embedding/embedding-engine.ts';
import {
  createOpenAiCompatibleEmbedding,
  EMBEDDING_PROVIDER,
} from '../../engines/embedding/openai-compatible-embedding.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { EmbeddingModel } from '../../language-models/language-model.ts';
import type { VectorServices } from './vector-services.ts';

/**
 * Embeds texts with the model of a workspace and counts its usage.
 *
 * @throws ApiError `insufficient_quota`; LlmError of the engine; the reason of `signal`
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
  return withModelHealth(services.modelHealth, { ...model, provider: EMBEDDING_PROVIDER }, () =>
    engine.embed(texts, { ...request, onCall }),
  );
}
