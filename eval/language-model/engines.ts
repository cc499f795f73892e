import { resolve } from 'node:path';

import { buildConnections } from '../../server/src/app/build-language-models.ts';
import { buildLocalModels, createLocalPool } from '../../server/src/app/build-local-models.ts';
import { createComputePool } from '../../server/src/compute/compute-pool.ts';
import type { Analysis } from '../../server/src/contract/analysis.ts';
import {
  createQuoteGrounding,
  type QuoteGrounding,
} from '../../server/src/engines/grounding/quote-grounding.ts';
import { createRuleRetrieval } from '../../server/src/engines/rules/retrieval.ts';
import { createRulesEngine } from '../../server/src/engines/rules/rules-engine.ts';
import type { LanguageEngine } from '../../server/src/engines/language-engine/language-engine.ts';
import { createLanguageModelEngine } from '../../server/src/engines/language-model/language-model-engine.ts';
import { GUARD } from '../../server/src/engines/language-model/untrusted/guard.ts';
import type { LlmClient } from '../../server/src/engines/llm/llm-client.ts';
import type { ResultCache } from '../../server/src/engines/language-model/model-calls/dependencies.ts';
import { testModel } from '../../server/src/engines/llm/test-model.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import type { LanguageModel } from '../../server/src/language-models/language-model.ts';
import type { ConnectedModel } from '../../server/src/language-models/metered-client.ts';
import { createOutboundClient } from '../../server/src/outbound/guarded-client.ts';
import { recordModelAlone } from './model-alone.ts';

/** Resources that a model has used. */
export type Spent = {
  calls: number;
  failedCalls: number;
  inputTokens: number;
  outputTokens: number;
  quotes: number;
  /** Quotes that the text does not bear out. */
  rejectedQuotes: number;
};

/** The engine of rules and the one over a model, as a server makes them. */
export type MeasuredEngines = {
  builtIn: LanguageEngine;
  model: LanguageEngine;
  /** Documents that are read at once. */
  concurrency: number;
  /** Returns the findings of the model without the rules, for a text that `model` has analysed, by SHA-256. */
  modelAlone(textSha256: string): Analysis;
  /** Returns the resources used since the last call. */
  takeSpent(): Spent;
  /** Asks the model one short question. @throws LlmError */
  test(signal: AbortSignal): Promise<void>;
};

const USER_AGENT = 'docket-eval';
/** Nothing is remembered: every document costs what it costs the first time. */
const NO_CACHE: ResultCache = { find: async () => undefined, store: async () => {} };

export async function openEngines(
  model: LanguageModel,
): Promise<MeasuredEngines & AsyncDisposable> {
  const pool = createComputePool({ size: 2 });
  const compute = pool.forWorkspace(null, 'batch');
  const outbound = createOutboundClient({
    allowPrivateUrls: false,
    allowedCidrs: [],
    httpsOnly: false,
    userAgent: USER_AGENT,
  });
  const localPool = createLocalPool({});
  // A local model is one of the data folder of the server.
  const dataDir = resolve(process.env['DOCKET_DATA_DIR'] ?? 'data');
  const localModels = buildLocalModels({ DOCKET_DATA_DIR: dataDir }, localPool);
  const parts = { outbound, userAgent: USER_AGENT, clock: systemClock, localModels };
  const connections = buildConnections(parts);
  const fitted = { ...model, contextTokens: localModels.contextTokensOf(model) };
  let spent = nothingSpent();
  const client = countedClient(await connections.connect(fitted), () => spent);
  const builtIn = createRulesEngine(compute);
  const grounding = countedGrounding(createQuoteGrounding(compute), () => spent);
  const alone = recordModelAlone(compute);
  const dependencies = {
    client,
    rules: builtIn,
    retrieval: createRuleRetrieval(compute),
    grounding,
    cache: NO_CACHE,
    guard: GUARD,
    compute: alone,
  };
  return {
    builtIn,
    model: createLanguageModelEngine(dependencies),
    concurrency: model.concurrency,

    modelAlone(textSha256) {
      const analysis = alone.analysisOf(textSha256);
      if (!analysis) throw new Error('The text was not analysed');
      return analysis;
    },

    takeSpent() {
      const taken = spent;
      spent = nothingSpent();
      return taken;
    },

    test: async (signal) => testModel(client, signal),

    async [Symbol.asyncDispose]() {
      await Promise.all([pool.close(), localPool.close()]);
      await connections.close();
      await outbound.close();
    },
  };
}

function nothingSpent(): Spent {
  return {
    calls: 0,
    failedCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    quotes: 0,
    rejectedQuotes: 0,
  };
}

function countedClient({ client, slots }: ConnectedModel, spentNow: () => Spent): LlmClient {
  return {
    ...client,

    async generate(request, signal) {
      const place = request.operation;
      await slots.take(place, signal);
      try {
        return await client.generate(
          {
            ...request,
            async onCall({ outcome, inputTokens, outputTokens }) {
              const spent = spentNow();
              spent.calls++;
              if (outcome !== 'success') spent.failedCalls++;
              spent.inputTokens += inputTokens;
              spent.outputTokens += outputTokens;
            },
          },
          signal,
        );
      } finally {
        slots.release(place);
      }
    },
  };
}

function countedGrounding(grounding: QuoteGrounding, spentNow: () => Spent): QuoteGrounding {
  return {
    async locateAll(...asked) {
      const outcomes = await grounding.locateAll(...asked);
      spentNow().quotes += outcomes.length;
      spentNow().rejectedQuotes += outcomes.filter((outcome) => 'rejected' in outcome).length;
      return outcomes;
    },
  };
}
