import type { OwnEngineKind, TestedEngine } from '../../contract/engine-settings.ts';
import type { EmbeddingCall } from '../../engines/embedding/embedding-engine.ts';
import { createOpenAiCompatibleEmbedding } from '../../engines/embedding/openai-compatible-embedding.ts';
import { testEmbedding } from '../../engines/embedding/test-embedding.ts';
import type { LlmProvider } from '../../engines/llm/llm-client.ts';
import { LlmError } from '../../engines/llm/llm-error.ts';
import { testModel } from '../../engines/llm/test-model.ts';
import type { Context } from '../../http/handle.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import type { LanguageModel } from '../../model-use/language-model.ts';
import { findEngineSettings } from '../../model-use/settings-store.ts';
import { requireAllowed } from './set.ts';

type TriedModel = TestedEngine['models'][number];

/** Of one model; servers that load it first take their time. */
const TIMEOUT_MS = 60 * SECOND_MS;

/**
 * Asks each model that the workspace has set up a short question, whose tokens count as all others.
 *
 * @throws ApiError `resource_not_found` where it has set up none
 */
export async function tryOwnModels(context: Context, kind: OwnEngineKind): Promise<TestedEngine> {
  const { services, workspaceId } = context;
  requireAllowed(services);
  const row = await findEngineSettings(services.reads, workspaceId, kind);
  if (!row) throw notFound('engine', kind);
  const models = kind === 'language' ? await tryLanguage(context) : await tryEmbedding(context);
  return { kind, models };
}

async function tryLanguage({ services, workspaceId, signal }: Context): Promise<TriedModel[]> {
  const { models } = await services.engineSettings.languageChain(workspaceId);
  const ask = async (model: LanguageModel) => {
    const client = await services.languageClient(workspaceId, model);
    return tryModel(model, signal, (limited) => testModel(client, limited));
  };
  return Promise.all(models.map(ask));
}

async function tryEmbedding({ services, workspaceId, signal }: Context): Promise<TriedModel[]> {
  const found = await services.engineSettings.embeddingModel(workspaceId);
  if (!found) return [];
  const model = { ...found, provider: 'openai-compatible' as const, outputPrice: 0 };
  const outbound = services.outboundFor(found);
  const engine = createOpenAiCompatibleEmbedding({ ...found, outbound });
  const onCall = (call: EmbeddingCall) =>
    services.modelUsage.record(workspaceId, {
      ...call,
      operation: 'test',
      model,
      outputTokens: 0,
    });
  const ask = (limited: AbortSignal) => testEmbedding(engine, { signal: limited, onCall });
  return [await tryModel(model, signal, ask)];
}

async function tryModel(
  { provider, model }: { provider: LlmProvider; model: string },
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<TriedModel> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ended = (why: string | null) => ({
    provider,
    model,
    working: why === null,
    why,
    duration_ms: Math.round(performance.now() - began),
  });
  try {
    await ask(AbortSignal.any([signal, timeout]));
    return ended(null);
  } catch (error) {
    if (error instanceof LlmError) return ended(error.message);
    if (!timeout.aborted) throw error;
    return ended(`There was no answer within ${TIMEOUT_MS / SECOND_MS} seconds`);
  }
}
