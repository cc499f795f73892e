import type { Logger } from 'pino';

import type { ResultWarning } from '../contract/meeting-results.ts';
import type { LanguageEngine } from '../engines/language/language-engine.ts';
import { LlmError } from '../engines/llm/llm-error.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import { WorkError } from '../kernel/errors.ts';
import { BudgetExhausted } from './budget.ts';

/** An engine of a chain, and what people know it by. */
export type Link = {
  /** As `openai-compatible qwen3:8b`. */
  name: string;
  engine: LanguageEngine;
};

export type Chain = {
  /** At least one. */
  links: readonly Link[];
  log: Logger;
};

type Failed = { name: string; error: LlmError };

/** What the first engine made that did not fail, and a warning for each that did. */
export type ChainResult<R> = { result: R; warnings: ResultWarning[] };

/**
 * Lets the engines of a chain try, one after the other. What is not the failure of a model, as an abort or a text that
 * cannot be read, is passed on at once.
 *
 * @param beforeNext called when an engine has failed and another one is to try
 * @throws WorkError `engine_error` when the last one fails too
 */
export async function runChain<R>(
  { links, log }: Chain,
  work: (engine: LanguageEngine) => Promise<R>,
  beforeNext: () => void = () => {},
): Promise<ChainResult<R>> {
  const failed: Failed[] = [];
  for (const { name, engine } of links) {
    if (failed.length > 0) beforeNext();
    try {
      const result = await work(engine);
      return { result, warnings: failed.map((each) => warningOf(each, name)) };
    } catch (error) {
      if (!(error instanceof LlmError)) throw error;
      log.warn({ model: name, kind: error.kind, reason: error.message }, 'language model failed');
      failed.push({ name, error });
    }
  }
  throw toWorkError(failed);
}

function warningOf({ name, error }: Failed, by: string): ResultWarning {
  const code = error instanceof BudgetExhausted ? 'budget_exhausted' : 'engine_fallback';
  return { code, message: `${sentenceOf({ name, error })}; ${by} did it` };
}

function sentenceOf({ name, error }: Failed): string {
  return `${name}: ${error.message.replace(/\.$/, '')}`;
}

function toWorkError(failed: readonly Failed[]): WorkError {
  const waits = failed.flatMap(({ error }) => error.retryAfterMs ?? []);
  return new WorkError(
    {
      code: 'engine_error',
      message: failed.map(sentenceOf).join('; '),
      stage: 'analyze',
      retryable: failed.some(({ error }) => error.retryable),
      ...(waits.length > 0 && {
        details: { retry_after_seconds: Math.ceil(Math.min(...waits) / SECOND_MS) },
      }),
    },
    { cause: failed.at(-1)?.error },
  );
}
