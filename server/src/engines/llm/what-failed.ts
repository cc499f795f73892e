import { SECOND_MS } from '../../kernel/clock.ts';
import { OutboundError, type OutboundErrorKind } from '../../outbound/outbound-client.ts';
import { retryAfterMs } from '../../outbound/retry-after.ts';
import { LlmError, type LlmErrorKind } from './llm-error.ts';
import type { ServerFailure } from './server-failure.ts';

/** Of a failure, told to callers: nothing of what the server said is in it. */
const MESSAGES: Record<LlmErrorKind, string> = {
  unreachable: 'The server could not be reached: see that it runs and that its address is right',
  refused_address:
    'The address of the server may not be called: private ones have to be allowed by the operator',
  timeout:
    'The server did not answer in time: see whether it is overloaded, or loads the model still',
  rate_limited: 'The server asks for fewer calls: wait, or set a lower concurrency',
  quota_exhausted:
    'The account with the provider has nothing left to spend: add to it, or set another key',
  unauthorized: 'The server does not accept the key: see that one is set, and is right',
  model_not_found:
    'The server has no such model, or no such interface at this address: see what it calls the model, and that the address is that of its API, as with /v1',
  context_exceeded: 'The question is longer than the server takes: lower the context size set here',
  refused: 'The model declined to answer',
  truncated:
    'The answer was cut off however long it could be: set a larger context, here and at the server',
  invalid_answer:
    'The model does not answer in the form asked for: take a larger one, or a server that holds it to a schema',
  bad_request: 'The server refused the request: see that it is one of this provider',
  server_error: 'The server failed: its own log may say why',
  resting: 'The server has failed so often of late that it is left alone for a while',
};

const RETRYABLE: ReadonlySet<LlmErrorKind> = new Set([
  'unreachable',
  'timeout',
  'rate_limited',
  'server_error',
  'resting',
]);

export function llmError(
  kind: LlmErrorKind,
  options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
): LlmError {
  return new LlmError(kind, MESSAGES[kind], { retryable: RETRYABLE.has(kind), ...options });
}

/** Of an answer that goes on beyond what any can be. */
export function tooLong(options: { cause?: unknown } = {}): LlmError {
  const message = 'The server sent more than an answer can be';
  return new LlmError('server_error', message, { retryable: false, ...options });
}

/** @param now to read a date that the server waits for */
export function errorOf(failure: ServerFailure | OutboundError, now: Date): LlmError {
  if (failure instanceof OutboundError) return errorOfOutbound(failure);
  const kind = kindOf(failure);
  const waitMs = RETRYABLE.has(kind) ? waitOf(failure, now) : undefined;
  return llmError(kind, { retryAfterMs: waitMs });
}

const KIND_OF_OUTBOUND: Partial<Record<OutboundErrorKind, LlmErrorKind>> = {
  invalid_url: 'refused_address',
  refused_address: 'refused_address',
  timeout: 'timeout',
};

function errorOfOutbound(cause: OutboundError): LlmError {
  if (cause.kind === 'too_large') {
    return tooLong({ cause });
  }
  return llmError(KIND_OF_OUTBOUND[cause.kind] ?? 'unreachable', { cause });
}

/** Google says the same of a minute's quota, which passes, and of an account's; the first comes with a wait. */
const QUOTA =
  /insufficient_quota|billing_hard_limit|billing.{0,20}not active|credit balance|insufficient (credits?|balance|funds)|exceeded your current quota(?![^]*retrydelay)|tokens per day|PerDay/i;
const BAD_KEY = /api key not valid|invalid[ _]api[ _]key|incorrect api key|API_KEY_INVALID/i;
const FILTERED = /content_filter|content management policy|ResponsibleAIPolicy|content_policy/i;
/** OpenAI and vLLM, llama.cpp, Ollama and LM Studio, Anthropic, Google, Bedrock; then Mistral, Groq and TGI. */
const CONTEXT = new RegExp(
  [
    'context_length_exceeded',
    'maximum (context|model) length|exceeds? context limit',
    'exceed_context_size|context size|context length|context window|context the overflows',
    'prompt is too long|request_too_large',
    'input token count.{0,40}exceeds',
    'input is too long',
    'too large for model with|reduce the length of the (messages|prompt)|max_new_tokens. must be',
  ].join('|'),
  'i',
);
const NO_MODEL =
  /model_not_found|no such model|unknown model|invalid model|model identifier is invalid|model.{0,120}(not found|not exist|not available|isn't supported)/i;
const TOO_MANY = /rate.?limit|throttl|too many (requests|tokens)|resource_?exhausted/i;
const INVALID_ANSWER =
  /does not match.{0,40}(format|schema)|json_validate_failed|failed_generation|failed to (parse|generate).{0,30}(json|output|grammar)|invalid json/i;

const PASSING_STATUSES = new Set([408, 409, 424, 425]);

type Rule = [LlmErrorKind, (status: number, said: string) => boolean];

/** The first that holds. A status of 0 is that of a failure in the midst of an answer. */
const RULES: readonly Rule[] = [
  ['quota_exhausted', (status, said) => status === 402 || (status < 500 && QUOTA.test(said))],
  ['rate_limited', (status) => status === 429],
  [
    'unauthorized',
    (status, said) => isOneOf(status, 401, 403) || isRefusedBy(BAD_KEY, status, said),
  ],
  ['refused', (status, said) => isRefusedBy(FILTERED, status, said)],
  ['invalid_answer', (_status, said) => INVALID_ANSWER.test(said)],
  ['context_exceeded', (status, said) => status === 413 || CONTEXT.test(said)],
  ['model_not_found', (status, said) => status === 404 || isRefusedBy(NO_MODEL, status, said)],
  ['rate_limited', (status, said) => status < 500 && TOO_MANY.test(said)],
  ['server_error', (status) => status === 0 || status >= 500 || PASSING_STATUSES.has(status)],
];

function kindOf({ status = 0, said }: ServerFailure): LlmErrorKind {
  return RULES.find(([, holds]) => holds(status, said))?.[0] ?? 'bad_request';
}

function isOneOf(status: number, ...statuses: number[]): boolean {
  return statuses.includes(status);
}

function isRefusedBy(words: RegExp, status: number, said: string): boolean {
  return isOneOf(status, 0, 400, 422) && words.test(said);
}

/** As the headers say it, else the words: Google's `"retryDelay": "34s"`, OpenAI's `try again in 1.2s`. */
function waitOf({ headers, said }: ServerFailure, now: Date): number | undefined {
  const told = retryAfterMs(headers, now);
  if (told !== undefined) return told;
  const words = /(?:retryDelay"?\s*:\s*"|try again in )(\d{1,9}(?:\.\d{1,9})?)(ms|s|m)\b/i.exec(
    said,
  );
  if (!words) return undefined;
  const [, amount, unit] = words;
  return Math.ceil(Number(amount) * (UNIT_MS[unit?.toLowerCase() ?? ''] ?? 0));
}

const UNIT_MS: Record<string, number> = { ms: 1, s: SECOND_MS, m: 60 * SECOND_MS };
