import { setTimeout as sleep } from 'node:timers/promises';

import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Static, TSchema } from 'typebox';

import type { Clock } from '../../kernel/clock.ts';
import type { Breaker } from './breaker.ts';
import { callModel, type ModelAnswer } from './call-model.ts';
import { callOptions } from './call-options.ts';
import { credibleTokens } from './credible-tokens.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import type { LlmRequest, LlmResult, LlmSettings } from './llm-client.ts';
import { LlmError, type LlmUsage } from './llm-error.ts';
import type { LlmLimits } from './llm-limits.ts';
import type { Manners } from './manner.ts';
import { type Asking, budgetOf, nextStep, startAsking } from './next-step.ts';
import { createPartialAnswers } from './partial-answers.ts';
import { llmError } from './what-failed.ts';

/** A model, and what is known of its server. */
export type AskedModel = {
  settings: LlmSettings;
  load: () => Promise<LanguageModelV4>;
  manners: Manners;
  breaker: Breaker;
  limits: LlmLimits;
  clock: Clock;
};

/** As `LlmClient.generate`. */
export async function generateAnswer<S extends TSchema>(
  model: AskedModel,
  request: LlmRequest<S>,
  signal: AbortSignal,
): Promise<LlmResult<Static<S>>> {
  const asking = startAsking(model.settings, request, {
    manner: model.manners.current(),
    answerMs: model.limits.answerMs,
  });
  try {
    const value = await askUntilAnswered(model, request, asking, signal);
    if (asking.isLearned) model.manners.remember(asking.manner);
    return { value, usage: asking.usage };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof LlmError ? withUsage(error, asking.usage) : error;
  }
}

async function askUntilAnswered<S extends TSchema>(
  model: AskedModel,
  request: LlmRequest<S>,
  asking: Asking,
  signal: AbortSignal,
): Promise<Static<S>> {
  let failure: LlmError | undefined;
  for (;;) {
    signal.throwIfAborted();
    requireAwake(model.breaker, failure);
    const { verdict, text } = await askOnce(model, request, asking, signal);
    if ('value' in verdict) return verdict.value;
    failure = verdict.error;
    const waitMs = nextStep(asking, verdict, text, model.limits);
    await sleep(waitMs, undefined, { signal });
  }
}

/** Who has seen the server fail hears how, not that it is left alone since. */
function requireAwake(breaker: Breaker, failure: LlmError | undefined): void {
  try {
    breaker.requireAwake();
  } catch (resting) {
    throw failure ?? resting;
  }
}

async function askOnce<S extends TSchema>(
  model: AskedModel,
  request: LlmRequest<S>,
  asking: Asking,
  signal: AbortSignal,
): Promise<{ verdict: Verdict<Static<S>>; text: string }> {
  const { settings, limits, breaker, clock } = model;
  const partial = createPartialAnswers(request.onPartial);
  const { provider } = settings;
  const outputTokens = budgetOf(asking);
  const callMs = Math.min(limits.callMs, asking.deadlineMs - performance.now());
  const answer = await callModel(
    {
      model: await model.load(),
      options: callOptions({ ...asking, request, provider, outputTokens }),
      limits: { ...limits, callMs },
      onText: (text) => partial.take(text),
    },
    signal,
  );
  // An abort says nothing of the server, but what it has written is paid for.
  const verdict = signal.aborted
    ? { error: llmError('timeout') }
    : judgeAnswer(request.schema, answer, clock.now());
  const failure = 'error' in verdict ? verdict.error : undefined;
  if (!signal.aborted) breaker.note(failure?.kind);
  if (failure) partial.forget();
  await tellOfCall(request, asking, answer, failure);
  return { verdict, text: answer.text };
}

async function tellOfCall(
  { onCall }: LlmRequest<TSchema>,
  asking: Asking,
  answer: ModelAnswer,
  failure: LlmError | undefined,
): Promise<void> {
  const used = tokensOf(asking, answer);
  const { calls, inputTokens, outputTokens } = asking.usage;
  asking.usage = {
    calls: calls + 1,
    inputTokens: inputTokens + used.inputTokens,
    outputTokens: outputTokens + used.outputTokens,
  };
  const { mode } = asking.manner;
  const outcome = failure?.kind ?? 'success';
  await onCall?.({ outcome, mode, attempt: asking.usage.calls, ...used });
}

const CHARACTERS_A_TOKEN = 4;

/** As the server counts, else estimated; a question is paid for when a word was said to it. */
function tokensOf(
  { questionTokens }: Asking,
  { writtenLength, ...counted }: ModelAnswer,
): Pick<LlmUsage, 'inputTokens' | 'outputTokens'> {
  return {
    inputTokens: credibleTokens(counted.inputTokens) ?? (writtenLength > 0 ? questionTokens : 0),
    outputTokens:
      credibleTokens(counted.outputTokens) ?? Math.ceil(writtenLength / CHARACTERS_A_TOKEN),
  };
}

function withUsage(error: LlmError, usage: LlmUsage): LlmError {
  const { kind, message, retryable, retryAfterMs, cause } = error;
  return new LlmError(kind, message, { retryable, usage, retryAfterMs, cause });
}
