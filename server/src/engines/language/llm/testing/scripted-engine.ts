import { type ComputePool, createComputePool } from '../../../../compute/compute-pool.ts';
import { createOperatorClient } from '../../../../outbound/operator-client.ts';
import {
  OPENAI_MODEL,
  type OpenAiServerOptions,
  startOpenAiServer,
} from '../../../../testing/model-servers/openai-server.ts';
import { createQuoteGrounding } from '../../../grounding/quote-grounding.ts';
import { createLlmClient } from '../../../llm/create-llm-client.ts';
import type { ResultCache } from '../../../llm/result-cache.ts';
import { createBuiltInLanguage } from '../../built-in-engine.ts';
import type { LanguageEngine } from '../../language-engine.ts';
import { createLlmLanguage } from '../llm-language.ts';
import type { LlmParts } from '../parts.ts';
import { GUARD } from '../untrusted/guard.ts';
import { SCRIPTED_ANALYSIS } from './scripted-analysis.ts';
import { SCRIPTED_GENERATION } from './scripted-generation.ts';
import { SCRIPTED_MEETINGS } from './scripted-meetings.ts';
import { answerTask, type TaskHandlers } from './scripted-model.ts';
import { SCRIPTED_QUESTIONS } from './scripted-questions.ts';

/** What an honest model answers to each task. */
export const HANDLERS: TaskHandlers = {
  ...SCRIPTED_ANALYSIS,
  ...SCRIPTED_QUESTIONS,
  ...SCRIPTED_MEETINGS,
  ...SCRIPTED_GENERATION,
};

export type ScriptedEngineOptions = {
  /** In place of those that answer as an honest model would. */
  handlers?: TaskHandlers;
  contextTokens?: number;
  server?: Partial<OpenAiServerOptions>;
  parts?: Partial<LlmParts>;
  /** Stays open; left out: one of its own. */
  compute?: ComputePool;
};

export type ScriptedEngine = LanguageEngine &
  AsyncDisposable & {
    /** What the server of the model was asked. */
    questions: { system: string; user: string }[];
  };

/** The engine over a scripted model behind a server, as it works for real. */
export async function startScriptedEngine(
  options: ScriptedEngineOptions = {},
): Promise<ScriptedEngine> {
  const questions: ScriptedEngine['questions'] = [];
  const handlers = { ...HANDLERS, ...options.handlers };
  const server = await startOpenAiServer({
    answer: ({ system, user }) => {
      questions.push({ system, user });
      return answerTask(handlers, user);
    },
    ...options.server,
  });
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  const compute = options.compute ?? createComputePool({ size: 2 });
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
  const engine = createLlmLanguage({
    client,
    builtIn: createBuiltInLanguage(compute),
    grounding: createQuoteGrounding(compute),
    cache: createMemoryCache(),
    guard: GUARD,
    compute,
    ...options.parts,
  });
  return {
    ...engine,
    questions,
    async [Symbol.asyncDispose]() {
      if (!options.compute) await compute.close();
      await outbound.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

export function createMemoryCache(): ResultCache {
  const results = new Map<string, unknown>();
  return {
    find: async (hash) => results.get(hash),
    keep: async (hash, result) => {
      results.set(hash, result);
    },
  };
}
