import type { ComputePool } from '../../../compute/compute-pool.ts';
import { borrowComputePool } from '../../../testing/compute-pools.ts';
import { createOperatorClient } from '../../../outbound/guarded-client.ts';
import {
  OPENAI_MODEL,
  type OpenAiServerOptions,
  startOpenAiServer,
} from '../../../testing/model-servers/openai-server.ts';
import { createQuoteGrounding } from '../../grounding/quote-grounding.ts';
import { createLlmClient } from '../../llm/create-llm-client.ts';
import type { ResultCache, LanguageModelDependencies } from '../model-calls/dependencies.ts';
import { createRuleRetrieval } from '../../rules/retrieval.ts';
import { createRulesEngine } from '../../rules/rules-engine.ts';
import type { LanguageEngine } from '../../language-engine/language-engine.ts';
import { createLanguageModelEngine } from '../language-model-engine.ts';
import { GUARD } from '../untrusted/guard.ts';
import { SCRIPTED_ANALYSIS } from './scripted-analysis.ts';
import { SCRIPTED_GENERATION } from './scripted-generation.ts';
import { SCRIPTED_MEETINGS } from './scripted-meetings.ts';
import { answerTask, type TaskHandlers } from './scripted-model.ts';
import { SCRIPTED_QUESTIONS } from './scripted-questions.ts';

/** Handlers of all tasks, which answer as an honest model would. */
export const HONEST_HANDLERS: TaskHandlers = {
  ...SCRIPTED_ANALYSIS,
  ...SCRIPTED_QUESTIONS,
  ...SCRIPTED_MEETINGS,
  ...SCRIPTED_GENERATION,
};

export type ScriptedEngineOptions = {
  /** Handlers that replace those of the honest model. */
  handlers?: TaskHandlers;
  contextTokens?: number;
  server?: Partial<OpenAiServerOptions>;
  dependencies?: Partial<LanguageModelDependencies>;
  /** Compute pool that stays open; by default the engine creates and closes its own. */
  compute?: ComputePool;
};

export type ScriptedEngine = LanguageEngine &
  AsyncDisposable & {
    /** Prompts that the server of the model received. */
    questions: { system: string; user: string }[];
  };

/** Starts the engine over a scripted model behind a real HTTP server. */
export async function startScriptedEngine(
  options: ScriptedEngineOptions = {},
): Promise<ScriptedEngine> {
  const questions: ScriptedEngine['questions'] = [];
  const handlers = { ...HONEST_HANDLERS, ...options.handlers };
  const server = await startOpenAiServer({
    answer: ({ system, user }) => {
      questions.push({ system, user });
      return answerTask(handlers, user);
    },
    ...options.server,
  });
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  const pool = options.compute ?? borrowComputePool();
  const compute = pool.forWorkspace(null, 'interactive');
  const client = createLlmClient(
    {
      provider: 'openai-compatible',
      baseUrl: server.baseUrl,
      model: OPENAI_MODEL,
      contextTokens: options.contextTokens ?? 32_768,
      concurrency: 4,
    },
    { outbound },
  );
  const engine = createLanguageModelEngine({
    client,
    rules: createRulesEngine(compute),
    retrieval: createRuleRetrieval(compute),
    grounding: createQuoteGrounding(compute),
    cache: createMemoryCache(),
    guard: GUARD,
    compute,
    ...options.dependencies,
  });
  return {
    ...engine,
    questions,
    async [Symbol.asyncDispose]() {
      if (!options.compute) await pool.close();
      await outbound.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

export function createMemoryCache(): ResultCache {
  const results = new Map<string, unknown>();
  return {
    find: async (hash) => results.get(hash),
    store: async (hash, result) => {
      results.set(hash, result);
    },
  };
}
