import type { Static, TSchema } from 'typebox';

import type { ModelOutput } from './call-model.ts';
import type { LlmError } from './llm-error.ts';
import { extractJson } from './read-json.ts';
import { parseFailure, type ServerFailure } from './server-failure.ts';
import { validateAnswer } from './validate-answer.ts';
import { toLlmError, createLlmError } from './classify-failure.ts';
import { fromWireValue } from './wire-schema.ts';

/** Valid answer of a call, or its failure. */
export type AnswerEvaluation<T> = { value: T } | FailedCall;

/** Call without a valid answer. */
export type FailedCall = {
  error: LlmError;
  /** Error response of the server, if it sent one. */
  serverFailure?: ServerFailure;
  /** Defect of an invalid answer, described for the model. */
  defect?: { kind: 'no_json' | 'schema'; why: string };
};

/** Refusals in answers without JSON; models decline at once and briefly. */
const REFUSAL =
  /^\W*(i'm sorry|i am sorry|sorry,|i can('|no)?t|i cannot|i can not|i am unable|i'm unable|i won't|as an ai\b)/i;
const REFUSAL_LENGTH_MAX = 2_000;

/**
 * Evaluates the output of a call. It trusts neither the requested JSON mode nor the reported finish reason.
 *
 * @throws the cause of a failed call if it comes neither from the server nor from the network
 */
export function evaluateAnswer<S extends TSchema>(
  schema: S,
  output: ModelOutput,
  now: Date,
): AnswerEvaluation<Static<S>> {
  if (output.finish === 'failed') return evaluateFailure(output.error, now);
  if (output.finish === 'filtered') return { error: createLlmError('refused') };
  const json = extractJson(output.text);
  if (json.kind === 'json') {
    const checked = validateAnswer(schema, fromWireValue(schema, json.value));
    return 'value' in checked ? checked : invalidAnswer('schema', checked.errors);
  }
  if (output.finish === 'cut_off') return { error: createLlmError('truncated') };
  if (json.kind === 'open') return invalidAnswer('no_json', 'its JSON has no end');
  return isRefusal(output.text)
    ? { error: createLlmError('refused') }
    : invalidAnswer('no_json', 'there is no JSON in it');
}

function evaluateFailure(cause: unknown, now: Date): FailedCall {
  const failure = parseFailure(cause);
  if (!failure) throw cause;
  if (!('responseText' in failure)) {
    return { error: failure.name === 'LlmError' ? failure : toLlmError(failure, now) };
  }
  return { error: toLlmError(failure, now), serverFailure: failure };
}

function invalidAnswer(kind: 'no_json' | 'schema', why: string): FailedCall {
  return { error: createLlmError('invalid_answer'), defect: { kind, why } };
}

function isRefusal(text: string): boolean {
  return text.length <= REFUSAL_LENGTH_MAX && REFUSAL.test(text);
}
