import type { OwnEngineKind, TestedEngine } from '../../contract/engine-settings.ts';
import { type EmbeddingCall, probeEmbedding } from '../../engines/embedding/embedding-engine.ts';
import { createOpenAiCompatibleEmbedding } from '../../engines/embedding/openai-compatible-embedding.ts';
import type { RemoteProvider } from '../../engines/llm/llm-client.ts';
import { LlmError } from '../../engines/llm/llm-error.ts';
import { testModel } from '../../engines/llm/test-model.ts';
import type { Context } from '../../http/route.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import type { LanguageModel } from '../../language-models/language-model.ts';
import { findEngineSettings } from '../../language-models/engine-settings.ts';
import { requireWorkspaceModelsAllowed } from './own-engine.ts';

type ModelTestResult = TestedEngine['models'][number];

/** Timeout per model: a server may have to load the model first. */
const TIMEOUT_MS = 60 * SECOND_MS;

/**
 * Sends a short test request to each model of the workspace. Its tokens count like all others.
 *
 * @throws ApiError `resource_not_found` when none are set up
 */
export async function testOwnModels(context: Context, kind: OwnEngineKind): Promise<TestedEngine> {
  const { services, workspaceId } = context;
  requireWorkspaceModelsAllowed(services);
  const row = await findEngineSettings(services.reads, workspaceId, kind);
  if (!row) throw notFound('engine', kind);
  const models =
    kind === 'language' ? await testLanguageModels(context) : await testEmbeddingModel(context);
  return { kind, models };
}

async function testLanguageModels({
  services,
  workspaceId,
  signal,
}: Context): Promise<ModelTestResult[]> {
  const { models } = await services.engineSettings.languageChain(workspaceId);
  const ask = async (model: LanguageModel) => {
    const { provider } = model;
    // A workspace has no local model: its settings were removed meanwhile.
    if (provider === 'local') throw notFound('engine', 'language');
    const client = await services.languageClient(workspaceId, model, 'interactive');
    return runModelTest({ ...model, provider }, signal, (limited) => testModel(client, limited));
  };
  return Promise.all(models.map(ask));
}

async function testEmbeddingModel({
  services,
  workspaceId,
  signal,
}: Context): Promise<ModelTestResult[]> {
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
  const ask = (limited: AbortSignal) => probeEmbedding(engine, { signal: limited, onCall });
  return [await runModelTest(model, signal, ask)];
}

async function runModelTest(
  { provider, model }: { provider: RemoteProvider; model: string },
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<ModelTestResult> {
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
