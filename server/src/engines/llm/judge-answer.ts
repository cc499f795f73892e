import type { Static, TSchema } from 'typebox';

import type { ModelAnswer } from './call-model.ts';
import type { LlmError } from './llm-error.ts';
import { readJson } from './read-json.ts';
import { readFailure, type ServerFailure } from './server-failure.ts';
import { validateAnswer } from './validate-answer.ts';
import { errorOf, llmError } from './what-failed.ts';
import { fromWire } from './wire-schema.ts';

/** What came of a call. */
export type Verdict<T> = { value: T } | Failed;

export type Failed = {
  error: LlmError;
  /** What the server refused, where it said so. */
  refusal?: ServerFailure;
  /** Of an answer that does not conform: what is wrong with it, for the model. */
  wrong?: { kind: 'no_json' | 'schema'; why: string };
};

/** Of an answer without any bracket; models that decline do so at once and briefly. */
const DECLINES =
  /^\W*(i'm sorry|i am sorry|sorry,|i can('|no)?t|i cannot|i can not|i am unable|i'm unable|i won't|as an ai\b)/i;
const DECLINED_LENGTH_MAX = 2_000;

/**
 * Reads what a call has brought. Trusts neither the way it was asked for nor the reason it says it ended for.
 *
 * @throws what a call failed with that is neither of the server nor of the way to it
 */
export function judgeAnswer<S extends TSchema>(
  schema: S,
  answer: ModelAnswer,
  now: Date,
): Verdict<Static<S>> {
  if (answer.end === 'failed') return failedCall(answer.error, now);
  if (answer.end === 'filtered') return { error: llmError('refused') };
  const json = readJson(answer.text);
  if (json.kind === 'json') {
    const checked = validateAnswer(schema, fromWire(schema, json.value));
    return 'value' in checked ? checked : invalid('schema', checked.errors);
  }
  if (answer.end === 'cut_off') return { error: llmError('truncated') };
  if (json.kind === 'open') return invalid('no_json', 'its JSON has no end');
  return isDeclined(answer.text)
    ? { error: llmError('refused') }
    : invalid('no_json', 'there is no JSON in it');
}

function failedCall(cause: unknown, now: Date): Failed {
  const failure = readFailure(cause);
  if (!failure) throw cause;
  if (!('said' in failure)) {
    return { error: failure.name === 'LlmError' ? failure : errorOf(failure, now) };
  }
  return { error: errorOf(failure, now), refusal: failure };
}

function invalid(kind: 'no_json' | 'schema', why: string): Failed {
  return { error: llmError('invalid_answer'), wrong: { kind, why } };
}

function isDeclined(text: string): boolean {
  return text.length <= DECLINED_LENGTH_MAX && DECLINES.test(text);
}
