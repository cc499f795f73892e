import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';

import type { LlmLimits } from './llm-limits.ts';
import { llmError, tooLong } from './what-failed.ts';

export type ModelCall = {
  model: LanguageModelV4;
  options: Omit<LanguageModelV4CallOptions, 'abortSignal'>;
  limits: Pick<LlmLimits, 'firstWordMs' | 'nextWordMs' | 'callMs'>;
  /** Told of all that was written so far, each time more of it has come. */
  onText: (text: string) => void;
};

/** What a model has written, to its end or until the call failed. */
export type ModelAnswer = {
  text: string;
  /** Length of what it thought and wrote; 0 when no word came. */
  writtenLength: number;
  /** `failed`: there was no end. */
  end: 'complete' | 'cut_off' | 'filtered' | 'failed';
  /** As the server counts them; undefined where it does not. */
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  /** Why it failed. */
  error?: unknown;
};

/** Characters: twice what the largest budget of a model holds. Reading more than that would hold up everybody else. */
const ANSWER_LENGTH_MAX = 1_000_000;

/**
 * Asks once and reads the answer as it is written. It fails where no word comes in time: blank lines and comments that
 * keep the connection open are no words.
 *
 * Never rejected: whatever went wrong, an abort too, is in the answer, with what had come before.
 */
export async function callModel(
  { model, options, limits, onText }: ModelCall,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const patience = startPatience(limits);
  const answer = nothingWritten();
  try {
    const abortSignal = AbortSignal.any([signal, patience.signal]);
    const { stream } = await model.doStream({ ...options, abortSignal });
    for await (const part of stream) {
      if (part.type === 'error') {
        answer.error = part.error;
        break;
      }
      if (part.type === 'finish') takeEnd(answer, part);
      else if (takeWord(answer, part) || part.type === 'raw') patience.renew();
      if (answer.text.length > ANSWER_LENGTH_MAX) throw tooLong();
      if (part.type === 'text-delta') onText(answer.text);
    }
    if (answer.end === 'failed') answer.error ??= llmError('server_error');
  } catch (error) {
    answer.end = 'failed';
    answer.error = patience.signal.aborted ? patience.signal.reason : error;
  } finally {
    patience.end();
  }
  return answer;
}

function nothingWritten(): ModelAnswer {
  // A stream that merely stops has failed.
  return {
    text: '',
    writtenLength: 0,
    end: 'failed',
    inputTokens: undefined,
    outputTokens: undefined,
  };
}

/** @returns false for what is no word */
function takeWord(answer: ModelAnswer, part: LanguageModelV4StreamPart): boolean {
  const word = wordOf(part);
  answer.writtenLength += word.length;
  if (part.type === 'text-delta') answer.text += word;
  return word !== '';
}

/** Models also think, and write into tools. */
function wordOf(part: LanguageModelV4StreamPart): string {
  const isWord =
    part.type === 'text-delta' ||
    part.type === 'reasoning-delta' ||
    part.type === 'tool-input-delta';
  return isWord ? part.delta : '';
}

/** Of Anthropic: the answer was cut off because nothing is left of the context, whatever its budget is. */
const NO_ROOM = 'model_context_window_exceeded';

type FinishPart = LanguageModelV4StreamPart & { type: 'finish' };

function takeEnd(answer: ModelAnswer, { finishReason, usage }: FinishPart): void {
  answer.end = endOf(finishReason);
  answer.inputTokens = usage.inputTokens.total;
  answer.outputTokens = usage.outputTokens.total;
  if (finishReason.raw !== NO_ROOM) return;
  answer.end = 'failed';
  answer.error = llmError('context_exceeded');
}

/** Servers have reasons of their own to finish; without any the stream has broken off. */
function endOf({ unified, raw }: FinishPart['finishReason']): ModelAnswer['end'] {
  if (unified === 'length') return 'cut_off';
  if (unified === 'content-filter') return 'filtered';
  const isWhole = unified === 'stop' || unified === 'tool-calls' || (unified === 'other' && raw);
  return isWhole ? 'complete' : 'failed';
}

type Patience = {
  /** Aborted with the reason to give up. */
  signal: AbortSignal;
  /** A word has come. */
  renew(): void;
  end(): void;
};

function startPatience({ firstWordMs, nextWordMs, callMs }: ModelCall['limits']): Patience {
  const controller = new AbortController();
  const giveUp = () => controller.abort(llmError('timeout'));
  const wholeCall = setTimeout(giveUp, callMs);
  let word = setTimeout(giveUp, firstWordMs);
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(word);
      word = setTimeout(giveUp, nextWordMs);
    },
    end() {
      clearTimeout(word);
      clearTimeout(wholeCall);
    },
  };
}
