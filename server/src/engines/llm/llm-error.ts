/** Tokens and calls spent on an answer or on a failed request. */
export type LlmUsage = {
  inputTokens: number;
  outputTokens: number;
  calls: number;
};

/** Kinds of failure of a request to a model. */
export const LLM_ERROR_KINDS = [
  /** The connection failed or broke. */
  'unreachable',
  /** Callers may not name this address. */
  'refused_address',
  /** The first token, the next token or the end did not arrive in time. */
  'timeout',
  /** 429 that passes by waiting. */
  'rate_limited',
  /** 429 or 402 that does not pass by waiting: the credit is used up. */
  'quota_exhausted',
  /** 401 and 403. */
  'unauthorized',
  'model_not_found',
  /** The server reports that the prompt does not fit into the context. */
  'context_exceeded',
  /** The model or a content filter declined to answer. */
  'refused',
  /** The answer was cut off even with the largest budget. */
  'truncated',
  /** No call produced JSON that conforms to the schema. */
  'invalid_answer',
  /** Another 4xx. */
  'bad_request',
  /** 5xx, or a response outside the protocol. */
  'server_error',
  /** The circuit breaker is open; no call was made. */
  'resting',
  /** The last requests gave no answer that conforms; no call was made. */
  'not_conforming',
] as const;
export type LlmErrorKind = (typeof LLM_ERROR_KINDS)[number];

/** Failure of a request to a model. `message` is public: it says what to do and contains no key, prompt or answer. */
export class LlmError extends Error {
  override readonly name = 'LlmError';
  readonly kind: LlmErrorKind;
  /** Whether the same request may succeed later without any change. */
  readonly retryable: boolean;
  readonly usage: LlmUsage;
  /** Wait that the server asks for, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: LlmErrorKind,
    message: string,
    options: {
      retryable: boolean;
      usage?: LlmUsage;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryable = options.retryable;
    this.usage = options.usage ?? NOTHING_USED;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export const NOTHING_USED: LlmUsage = { inputTokens: 0, outputTokens: 0, calls: 0 };
