import type { Logger } from 'pino';

import type { ResultWarning } from '../contract/meeting-results.ts';
import type {
  Answer,
  LanguageEngine,
  QuestionRequest,
} from '../engines/language-engine/language-engine.ts';
import { LlmError } from '../engines/llm/llm-error.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { WorkError } from '../kernel/errors.ts';
import { BudgetExhausted } from './metered-client.ts';

/**
 * Creates an engine that tries a chain of engines in order. Results name the engine used and why earlier ones failed.
 */
export function createChainedEngine(chain: EngineChain): LanguageEngine {
  const run = async <R extends { warnings: readonly ResultWarning[] }>(
    work: (engine: LanguageEngine) => Promise<R>,
  ): Promise<R> => withWarnings(await runChain(chain, work));

  return {
    async analyze(text, request, signal) {
      const { result, warnings } = await runChain(chain, (engine) =>
        engine.analyze(text, request, signal),
      );
      const { analysis } = result;
      return { ...result, analysis: withWarnings({ result: analysis, warnings }) };
    },

    answer: (text, request, signal) => answer(chain, [text, request, signal]),

    extractActionItems: (...args) => run((engine) => engine.extractActionItems(...args)),
    summarizeMeeting: (...args) => run((engine) => engine.summarizeMeeting(...args)),
    analyzeMeetings: (...args) => run((engine) => engine.analyzeMeetings(...args)),
    writeContent: (...args) => run((engine) => engine.writeContent(...args)),
    brainstorm: (...args) => run((engine) => engine.brainstorm(...args)),

    ...rerankMethod(chain),
    ...completionMethod(chain),

    describe: () => chain.links.flatMap(({ engine }) => engine.describe()),
  };
}

/**
 * Answers a question. When an engine fails after streaming, `null` withdraws the streamed sentences before the next
 * one starts.
 */
async function answer(
  chain: EngineChain,
  [text, request, signal]: Parameters<LanguageEngine['answer']>,
): Promise<Answer> {
  const { onSentence } = request;
  if (!onSentence) {
    return withWarnings(await runChain(chain, (engine) => engine.answer(text, request, signal)));
  }
  let hasStreamed = false;
  const args: QuestionRequest = {
    ...request,
    onSentence(sentence, sources) {
      hasStreamed = sentence !== null;
      onSentence(sentence, sources);
    },
  };
  const beforeNext = () => {
    if (hasStreamed) args.onSentence?.(null);
  };
  return withWarnings(
    await runChain(chain, (engine) => engine.answer(text, args, signal), beforeNext),
  );
}

/** Returns reranking by the engines that support it. */
function rerankMethod({ links, log }: EngineChain): Pick<LanguageEngine, 'rerank'> {
  const able = links.filter(({ engine }) => engine.rerank !== undefined);
  if (able.length === 0) return {};
  return {
    async rerank(...args) {
      const chain = { links: able, log };
      return withWarnings(await runChain(chain, (engine) => engine.rerank!(...args)));
    },
  };
}

/** Returns the completion of extractions by the engines that support it. */
function completionMethod({ links, log }: EngineChain): Pick<LanguageEngine, 'completeExtraction'> {
  const able = links.filter(({ engine }) => engine.completeExtraction !== undefined);
  if (able.length === 0) return {};
  return {
    async completeExtraction(...args) {
      const chain = { links: able, log };
      const { result, warnings } = await runChain(chain, (engine) =>
        engine.completeExtraction!(...args),
      );
      return { ...result, warnings: [...warnings, ...result.warnings] };
    },
  };
}

function withWarnings<R extends { warnings: readonly ResultWarning[] }>({
  result,
  warnings,
}: ChainResult<R>): R {
  return { ...result, warnings: [...warnings, ...result.warnings] };
}

/** Engine of a chain with its display name. */
export type ChainLink = {
  /** Display name, such as `openai-compatible qwen3:8b`. */
  name: string;
  engine: LanguageEngine;
};

export type EngineChain = {
  /** One link or more, in the order of use. */
  links: readonly ChainLink[];
  log: Logger;
};

type FailedEngine = { name: string; error: LlmError };

/** Result of the first successful engine, with one warning per failed engine. */
export type ChainResult<R> = { result: R; warnings: ResultWarning[] };

/**
 * Tries the engines of a chain in order. Only model failures lead to the next engine; other errors, such as an abort,
 * are rethrown.
 *
 * @param beforeNext called after a failure, before the next engine starts
 * @throws WorkError `engine_error` when all engines fail
 */
export async function runChain<R>(
  { links, log }: EngineChain,
  work: (engine: LanguageEngine) => Promise<R>,
  beforeNext: () => void = () => {},
): Promise<ChainResult<R>> {
  const failed: FailedEngine[] = [];
  for (const { name, engine } of links) {
    if (failed.length > 0) beforeNext();
    try {
      const result = await work(engine);
      return { result, warnings: failed.map((each) => toWarning(each, name)) };
    } catch (error) {
      if (!(error instanceof LlmError)) throw error;
      log.warn({ model: name, kind: error.kind, reason: error.message }, 'language model failed');
      failed.push({ name, error });
    }
  }
  throw toWorkError(failed);
}

function toWarning({ name, error }: FailedEngine, by: string): ResultWarning {
  const code = error instanceof BudgetExhausted ? 'budget_exhausted' : 'engine_fallback';
  return { code, message: `${failureSentence({ name, error })}; ${by} did it` };
}

function failureSentence({ name, error }: FailedEngine): string {
  return `${name}: ${error.message.replace(/\.$/, '')}`;
}

function toWorkError(failed: readonly FailedEngine[]): WorkError {
  const waits = failed.flatMap(({ error }) => error.retryAfterMs ?? []);
  return new WorkError(
    {
      code: 'engine_error',
      message: failed.map(failureSentence).join('; '),
      stage: 'analyze',
      retryable: failed.some(({ error }) => error.retryable),
      ...(waits.length > 0 && {
        details: { retry_after_seconds: Math.ceil(Math.min(...waits) / SECOND_MS) },
      }),
    },
    { cause: failed.at(-1)?.error },
  );
}
