import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';

import { createLlmError, createTooLongError } from './classify-failure.ts';
import type { ModelProgress } from './llm-client.ts';
import type { LlmLimits } from './llm-limits.ts';
import { readLocalProgress } from './local/local-request.ts';

/** One call to a model. */
export type ModelCall = {
  model: LanguageModelV4;
  options: Omit<LanguageModelV4CallOptions, 'abortSignal'>;
  limits: Pick<LlmLimits, 'firstTokenMs' | 'nextTokenMs' | 'callMs'>;
  /** Called with all text so far each time that more arrives. */
  onText: (text: string) => void;
  /** Called at each token, and while a local model reads. */
  onProgress: (progress: ModelProgress) => void;
};

/** Output of one call, complete or up to its failure. */
export type ModelOutput = {
  text: string;
  /** Characters of reasoning and text; 0 when nothing arrived. */
  outputLength: number;
  /** `failed` when the stream did not end properly. */
  finish: 'complete' | 'cut_off' | 'filtered' | 'failed';
  /** Tokens as the server counts them; undefined when it does not. */
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  firstTokenMs: number | undefined;
  durationMs: number;
  /** Cause of a failed call. */
  error?: unknown;
};

/** Limit in characters, twice the largest output budget of any model: reading more would hold up other requests. */
const TEXT_LENGTH_MAX = 1_000_000;

/**
 * Calls a model once and reads its stream. The call times out when no token arrives in time; blank lines and comments
 * that keep the connection open are not tokens.
 *
 * The promise is never rejected: a failure, an abort included, is reported in the output beside the text so far.
 */
export async function callModel(
  { model, options, limits, onText, onProgress }: ModelCall,
  signal: AbortSignal,
): Promise<ModelOutput> {
  const timeouts = startTimeouts(limits);
  const output = emptyOutput();
  const startMs = performance.now();
  const takePart = (part: LanguageModelV4StreamPart) => {
    const hasToken = appendToken(output, part);
    if (hasToken) output.firstTokenMs ??= performance.now() - startMs;
    if (!hasToken && part.type !== 'raw') return;
    timeouts.tokenArrived();
    onProgress(toProgress(part));
  };
  try {
    const abortSignal = AbortSignal.any([signal, timeouts.signal]);
    const { stream } = await model.doStream({ ...options, abortSignal });
    for await (const part of stream) {
      if (part.type === 'error') {
        output.error = part.error;
        break;
      }
      if (part.type === 'finish') readFinish(output, part);
      takePart(part);
      if (output.text.length > TEXT_LENGTH_MAX) throw createTooLongError();
      if (part.type === 'text-delta') onText(output.text);
    }
    if (output.finish === 'failed') output.error ??= createLlmError('server_error');
  } catch (error) {
    output.finish = 'failed';
    output.error = timeouts.signal.aborted ? timeouts.signal.reason : error;
  } finally {
    timeouts.clear();
    output.durationMs = performance.now() - startMs;
  }
  return output;
}

function emptyOutput(): ModelOutput {
  // `failed` until the stream reports its end: a stream that merely stops has failed.
  return {
    text: '',
    outputLength: 0,
    finish: 'failed',
    inputTokens: undefined,
    outputTokens: undefined,
    firstTokenMs: undefined,
    durationMs: 0,
  };
}

function toProgress(part: LanguageModelV4StreamPart): ModelProgress {
  const share = part.type === 'raw' ? readLocalProgress(part.rawValue) : undefined;
  return share === undefined ? { stage: 'writing', share: null } : { stage: 'reading', share };
}

/** Appends the text of a stream part and returns whether it had any. */
function appendToken(output: ModelOutput, part: LanguageModelV4StreamPart): boolean {
  const token = tokenText(part);
  output.outputLength += token.length;
  if (part.type === 'text-delta') output.text += token;
  return token !== '';
}

/** Returns the text of an answer, of reasoning or of a tool input; empty for any other part. */
function tokenText(part: LanguageModelV4StreamPart): string {
  const hasText =
    part.type === 'text-delta' ||
    part.type === 'reasoning-delta' ||
    part.type === 'tool-input-delta';
  return hasText ? part.delta : '';
}

/** Anthropic's finish reason when the context is full, so that a larger output budget cannot help. */
const CONTEXT_FULL = 'model_context_window_exceeded';

type FinishPart = LanguageModelV4StreamPart & { type: 'finish' };

function readFinish(output: ModelOutput, { finishReason, usage }: FinishPart): void {
  output.finish = toFinish(finishReason);
  output.inputTokens = usage.inputTokens.total;
  output.outputTokens = usage.outputTokens.total;
  if (finishReason.raw !== CONTEXT_FULL) return;
  output.finish = 'failed';
  output.error = createLlmError('context_exceeded');
}

/** Maps a finish reason. Servers have reasons of their own; without any reason the stream has broken off. */
function toFinish({ unified, raw }: FinishPart['finishReason']): ModelOutput['finish'] {
  if (unified === 'length') return 'cut_off';
  if (unified === 'content-filter') return 'filtered';
  const isWhole = unified === 'stop' || unified === 'tool-calls' || (unified === 'other' && raw);
  return isWhole ? 'complete' : 'failed';
}

/** Timers of one call. */
type CallTimeouts = {
  /** Aborted with a `timeout` error when a timer expires. */
  signal: AbortSignal;
  /** Restarts the timer for the next token. */
  tokenArrived(): void;
  clear(): void;
};

function startTimeouts({ firstTokenMs, nextTokenMs, callMs }: ModelCall['limits']): CallTimeouts {
  const controller = new AbortController();
  const expire = () => controller.abort(createLlmError('timeout'));
  const callTimer = setTimeout(expire, callMs);
  let tokenTimer = setTimeout(expire, firstTokenMs);
  return {
    signal: controller.signal,
    tokenArrived() {
      clearTimeout(tokenTimer);
      tokenTimer = setTimeout(expire, nextTokenMs);
    },
    clear() {
      clearTimeout(tokenTimer);
      clearTimeout(callTimer);
    },
  };
}
