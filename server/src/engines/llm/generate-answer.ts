import { setTimeout as sleep } from 'node:timers/promises';

import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Static, TSchema } from 'typebox';

import type { Clock } from '../../kernel/clock.ts';
import { callModel, type ModelOutput } from './call-model.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createLlmError } from './classify-failure.ts';
import { type AnswerEvaluation, evaluateAnswer } from './evaluate-answer.ts';
import {
  type GenerationState,
  outputBudget,
  prepareNextCall,
  startGeneration,
} from './generation-state.ts';
import type { LlmRequest, LlmResult, LlmSettings } from './llm-client.ts';
import { LlmError, type LlmUsage } from './llm-error.ts';
import type { LlmLimits } from './llm-limits.ts';
import { buildModelRequest } from './model-request.ts';
import { extractPartialJson } from './read-json.ts';
import type { ServerCapabilities } from './server-capabilities.ts';
import { parseTokenCount } from './tokens.ts';

/** Model with the state that its client keeps of its server. */
export type ModelRuntime = {
  settings: LlmSettings;
  load: () => Promise<LanguageModelV4>;
  capabilities: ServerCapabilities;
  breaker: CircuitBreaker;
  limits: LlmLimits;
  clock: Clock;
};

/** Implements `LlmClient.generate`. */
export async function generateAnswer<S extends TSchema>(
  model: ModelRuntime,
  request: LlmRequest<S>,
  signal: AbortSignal,
): Promise<LlmResult<Static<S>>> {
  const state = startGeneration(model.settings, request, {
    options: model.capabilities.current(),
    answerMs: model.limits.answerMs,
  });
  try {
    const value = await callUntilAnswered(model, request, state, signal);
    if (state.reflectsServer) model.capabilities.remember(state.options);
    return { value, usage: state.usage };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof LlmError ? withUsage(error, state.usage) : error;
  }
}

async function callUntilAnswered<S extends TSchema>(
  model: ModelRuntime,
  request: LlmRequest<S>,
  state: GenerationState,
  signal: AbortSignal,
): Promise<Static<S>> {
  let failure: LlmError | undefined;
  for (;;) {
    signal.throwIfAborted();
    beginCall(model.breaker, failure);
    const { evaluation, text } = await callOnce(model, request, state, signal);
    if ('value' in evaluation) return evaluation.value;
    failure = evaluation.error;
    const waitMs = prepareNextCall(state, evaluation, text, model.limits);
    await sleep(waitMs, undefined, { signal });
  }
}

/** Throws the failure that this request has seen in place of the breaker's own error: it says why the server failed. */
function beginCall(breaker: CircuitBreaker, failure: LlmError | undefined): void {
  try {
    breaker.beginCall();
  } catch (open) {
    throw failure ?? open;
  }
}

async function callOnce<S extends TSchema>(
  model: ModelRuntime,
  request: LlmRequest<S>,
  state: GenerationState,
  signal: AbortSignal,
): Promise<{ evaluation: AnswerEvaluation<Static<S>>; text: string }> {
  const { settings, limits, breaker, clock } = model;
  const partial = createPartialJson(request.onPartial);
  const { provider } = settings;
  const outputTokens = outputBudget(state);
  const callMs = Math.min(limits.callMs, state.deadlineMs - performance.now());
  const output = await callModel(
    {
      model: await model.load(),
      options: buildModelRequest({ ...state, request, provider, outputTokens }),
      limits: { ...limits, callMs },
      onText: (text) => partial.push(text),
      onProgress: (progress) => request.onProgress?.(progress),
    },
    signal,
  );
  // An abort says nothing about the server, but its tokens are paid for and therefore reported.
  const evaluation = signal.aborted
    ? { error: createLlmError('timeout') }
    : evaluateAnswer(request.schema, output, clock.now());
  const failure = 'error' in evaluation ? evaluation.error : undefined;
  if (!signal.aborted) breaker.recordOutcome(failure?.kind);
  if (failure) partial.discard();
  await reportCall(request, state, output, failure);
  return { evaluation, text: output.text };
}

async function reportCall(
  { onCall }: LlmRequest<TSchema>,
  state: GenerationState,
  output: ModelOutput,
  failure: LlmError | undefined,
): Promise<void> {
  const used = countTokens(state, output);
  const { calls, inputTokens, outputTokens } = state.usage;
  state.usage = {
    calls: calls + 1,
    inputTokens: inputTokens + used.inputTokens,
    outputTokens: outputTokens + used.outputTokens,
  };
  const { mode } = state.options;
  const outcome = failure?.kind ?? 'success';
  const { firstTokenMs, durationMs } = output;
  const attempt = state.usage.calls;
  await onCall?.({ outcome, mode, attempt, ...used, firstTokenMs, durationMs });
}

const CHARACTERS_PER_TOKEN = 4;

/** Returns the tokens that the server counted, else an estimate. Input counts only when the model wrote something. */
function countTokens(
  { questionTokens }: GenerationState,
  { outputLength, ...counted }: ModelOutput,
): Pick<LlmUsage, 'inputTokens' | 'outputTokens'> {
  return {
    inputTokens: parseTokenCount(counted.inputTokens) ?? (outputLength > 0 ? questionTokens : 0),
    outputTokens:
      parseTokenCount(counted.outputTokens) ?? Math.ceil(outputLength / CHARACTERS_PER_TOKEN),
  };
}

function withUsage(error: LlmError, usage: LlmUsage): LlmError {
  const { kind, message, retryable, retryAfterMs, cause } = error;
  return new LlmError(kind, message, { retryable, usage, retryAfterMs, cause });
}

/** Forwards the JSON of an answer while it is being written. */
type PartialJson = {
  /** @param text everything that the model has written so far */
  push(text: string): void;
  /** Tells the listener that everything forwarded so far is void. */
  discard(): void;
};

/** Share of its length by which an answer must grow before it is parsed again: each parse reads the whole text. */
const GROWTH_MIN = 1 / 256;

function createPartialJson(onPartial: ((text: string | null) => void) | undefined): PartialJson {
  let sent = '';
  let nextParseLength = 0;
  return {
    push(text) {
      if (!onPartial || text.length < nextParseLength) return;
      nextParseLength = text.length * (1 + GROWTH_MIN);
      const json = extractPartialJson(text);
      if (json.length <= sent.length) return;
      sent = json;
      onPartial(json);
    },
    discard() {
      if (sent !== '') onPartial?.(null);
      sent = '';
      nextParseLength = 0;
    },
  };
}
