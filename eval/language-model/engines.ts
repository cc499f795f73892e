import { buildConnections } from '../../server/src/build-model-use.ts';
import { createComputePool } from '../../server/src/compute/compute-pool.ts';
import type { Analysis } from '../../server/src/contract/analysis.ts';
import {
  createQuoteGrounding,
  type QuoteGrounding,
} from '../../server/src/engines/grounding/quote-grounding.ts';
import { createBuiltInLanguage } from '../../server/src/engines/language/built-in-engine.ts';
import type { LanguageEngine } from '../../server/src/engines/language/language-engine.ts';
import { createLlmLanguage } from '../../server/src/engines/language/llm/llm-language.ts';
import { GUARD } from '../../server/src/engines/language/llm/untrusted/guard.ts';
import type { LlmClient } from '../../server/src/engines/llm/llm-client.ts';
import type { ResultCache } from '../../server/src/engines/llm/result-cache.ts';
import { testModel } from '../../server/src/engines/llm/test-model.ts';
import { systemClock } from '../../server/src/kernel/clock.ts';
import type { LanguageModel } from '../../server/src/model-use/language-model.ts';
import type { ConnectedModel } from '../../server/src/model-use/metered-client.ts';
import { createOutboundClient } from '../../server/src/outbound/guarded-client.ts';
import { settleAlone } from './settle-alone.ts';

/** What a model has taken. */
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
  /** Of a text by its SHA-256 that `model` has analysed: what the model found, without the rules. */
  modelAlone(textSha256: string): Analysis;
  /** What has been spent since it was last asked. */
  takeSpent(): Spent;
  /** Asks the model one short question. @throws LlmError */
  test(signal: AbortSignal): Promise<void>;
};

const USER_AGENT = 'docket-eval';
/** Nothing is remembered: every document costs what it costs the first time. */
const NO_CACHE: ResultCache = { find: async () => undefined, keep: async () => {} };

export async function openEngines(
  model: LanguageModel,
): Promise<MeasuredEngines & AsyncDisposable> {
  const compute = createComputePool({ size: 2 });
  const outbound = createOutboundClient({
    allowPrivateUrls: false,
    allowedCidrs: [],
    httpsOnly: false,
    userAgent: USER_AGENT,
  });
  const connections = buildConnections({ outbound, userAgent: USER_AGENT, clock: systemClock });
  let spent = nothingSpent();
  const client = countedClient(await connections.connect(model), () => spent);
  const builtIn = createBuiltInLanguage(compute);
  const grounding = countedGrounding(createQuoteGrounding(compute), () => spent);
  const alone = settleAlone(compute);
  const parts = { client, builtIn, grounding, cache: NO_CACHE, guard: GUARD, compute: alone };
  return {
    builtIn,
    model: createLlmLanguage(parts),
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
      await compute.close();
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
