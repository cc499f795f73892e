import { SECOND_MS } from '../../kernel/clock.ts';
import { OutboundError, type OutboundErrorKind } from '../../outbound/outbound-client.ts';
import { parseRetryAfterMs } from '../../outbound/response-headers.ts';
import { LlmError, type LlmErrorKind } from './llm-error.ts';
import type { ServerFailure } from './server-failure.ts';

/** Public messages. They contain nothing of what the server sent. */
const MESSAGES: Record<LlmErrorKind, string> = {
  unreachable: 'The server could not be reached: check that it runs and that its URL is right',
  refused_address:
    'The address of the server may not be called: private ones have to be allowed by the operator',
  timeout:
    'The server did not answer in time: check whether it is overloaded or still loads the model',
  rate_limited: 'The server asks for fewer calls: wait, or set a lower concurrency',
  quota_exhausted:
    'The account with the provider has no credit left: add credit, or set another key',
  unauthorized: 'The server does not accept the key: check that one is set and that it is right',
  model_not_found:
    'The server has no such model, or no such interface at this address: check the name of the model, and that the address is that of the API, as with /v1',
  context_exceeded:
    'The prompt is longer than the server accepts: lower the context size that is set here',
  refused: 'The model declined to answer',
  truncated:
    'The answer was cut off at the longest possible length: set a larger context, here and at the server',
  invalid_answer:
    'The model does not answer in the required format: choose a larger model, or a server that enforces a schema',
  bad_request: 'The server rejected the request: check that it is a server of this provider',
  server_error: 'The server failed: its own log may say why',
  resting: 'The server has failed so often recently that it is not called for a while',
  not_conforming:
    'The last answers of the model did not have the required format, so it is not asked for a while: choose a larger model, or a server that enforces a schema',
};

const RETRYABLE: ReadonlySet<LlmErrorKind> = new Set([
  'unreachable',
  'timeout',
  'rate_limited',
  'server_error',
  'resting',
  'not_conforming',
]);

/** Creates the error of a kind with its public message. */
export function createLlmError(
  kind: LlmErrorKind,
  options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
): LlmError {
  return new LlmError(kind, MESSAGES[kind], { retryable: RETRYABLE.has(kind), ...options });
}

/** Creates the error of a response that is longer than any answer. */
export function createTooLongError(options: { cause?: unknown } = {}): LlmError {
  const message = 'The server sent more than an answer can contain';
  return new LlmError('server_error', message, { retryable: false, ...options });
}

/**
 * Classifies a failure of a server or of the network.
 *
 * @param now current time, to read a `Retry-After` date
 */
export function toLlmError(failure: ServerFailure | OutboundError, now: Date): LlmError {
  if (failure instanceof OutboundError) return fromOutboundError(failure);
  const kind = classify(failure);
  const waitMs = RETRYABLE.has(kind) ? readWait(failure, now) : undefined;
  return createLlmError(kind, { retryAfterMs: waitMs });
}

const OUTBOUND_KINDS: Partial<Record<OutboundErrorKind, LlmErrorKind>> = {
  invalid_url: 'refused_address',
  refused_address: 'refused_address',
  timeout: 'timeout',
};

function fromOutboundError(cause: OutboundError): LlmError {
  if (cause.kind === 'too_large') return createTooLongError({ cause });
  return createLlmError(OUTBOUND_KINDS[cause.kind] ?? 'unreachable', { cause });
}

/** Exhausted quotas. Google uses one text for both kinds of quota; only the one per minute comes with a retry delay. */
const QUOTA =
  /insufficient_quota|billing_hard_limit|billing.{0,20}not active|credit balance|insufficient (credits?|balance|funds)|exceeded your current quota(?![^]*retrydelay)|tokens per day|PerDay/i;
const BAD_KEY = /api key not valid|invalid[ _]api[ _]key|incorrect api key|API_KEY_INVALID/i;
const FILTERED = /content_filter|content management policy|ResponsibleAIPolicy|content_policy/i;
/** One line per server: OpenAI and vLLM; llama.cpp, Ollama and LM Studio; Anthropic; Google; Bedrock; Mistral, Groq, TGI. */
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

const TRANSIENT_STATUSES = new Set([408, 409, 424, 425]);

type FailureRule = [LlmErrorKind, (status: number, text: string) => boolean];

/** Rules in order; the first match decides. Status 0 is a failure in the middle of a stream. */
const RULES: readonly FailureRule[] = [
  ['quota_exhausted', (status, text) => status === 402 || (status < 500 && QUOTA.test(text))],
  ['rate_limited', (status) => status === 429],
  [
    'unauthorized',
    (status, text) => isOneOf(status, 401, 403) || isRejection(BAD_KEY, status, text),
  ],
  ['refused', (status, text) => isRejection(FILTERED, status, text)],
  ['invalid_answer', (_status, text) => INVALID_ANSWER.test(text)],
  ['context_exceeded', (status, text) => status === 413 || CONTEXT.test(text)],
  ['model_not_found', (status, text) => status === 404 || isRejection(NO_MODEL, status, text)],
  ['rate_limited', (status, text) => status < 500 && TOO_MANY.test(text)],
  ['server_error', (status) => status === 0 || status >= 500 || TRANSIENT_STATUSES.has(status)],
];

function classify({ status = 0, responseText: text }: ServerFailure): LlmErrorKind {
  return RULES.find(([, matches]) => matches(status, text))?.[0] ?? 'bad_request';
}

function isOneOf(status: number, ...statuses: number[]): boolean {
  return statuses.includes(status);
}

function isRejection(pattern: RegExp, status: number, text: string): boolean {
  return isOneOf(status, 0, 400, 422) && pattern.test(text);
}

/** Reads the wait from the headers, else from the text: Google's `"retryDelay": "34s"`, OpenAI's `try again in 1.2s`. */
function readWait({ headers, responseText: text }: ServerFailure, now: Date): number | undefined {
  const fromHeaders = parseRetryAfterMs(headers, now);
  if (fromHeaders !== undefined) return fromHeaders;
  const match = /(?:retryDelay"?\s*:\s*"|try again in )(\d{1,9}(?:\.\d{1,9})?)(ms|s|m)\b/i.exec(
    text,
  );
  if (!match) return undefined;
  const [, amount, unit] = match;
  return Math.ceil(Number(amount) * (UNIT_MS[unit?.toLowerCase() ?? ''] ?? 0));
}

const UNIT_MS: Record<string, number> = { ms: 1, s: SECOND_MS, m: 60 * SECOND_MS };
