/** Tokens and calls that an answer, or the failure to get one, has cost. */
export type LlmUsage = {
  inputTokens: number;
  outputTokens: number;
  calls: number;
};

export const LLM_ERROR_KINDS = [
  /** No connection, or one that broke. */
  'unreachable',
  /** An address that callers may not name. */
  'refused_address',
  /** No first word, or none after it, or no end in time. */
  'timeout',
  /** 429 that passes. */
  'rate_limited',
  /** 429 or 402 that does not pass by waiting: nothing left to spend. */
  'quota_exhausted',
  /** 401 and 403. */
  'unauthorized',
  'model_not_found',
  /** The server says that the question does not fit. */
  'context_exceeded',
  /** The model declines, or a filter of its server does. */
  'refused',
  /** The answer was still cut off with the largest budget. */
  'truncated',
  /** Never JSON that conforms, however often it was asked. */
  'invalid_answer',
  /** Another 4xx. */
  'bad_request',
  /** 5xx, or an answer that is none of the protocol. */
  'server_error',
  /** The server has failed so often of late that it was not asked. */
  'resting',
] as const;
export type LlmErrorKind = (typeof LLM_ERROR_KINDS)[number];

/** Why a model did not answer. `message` is public: one sentence that says what to do, without key, prompt or answer. */
export class LlmError extends Error {
  override readonly name = 'LlmError';
  readonly kind: LlmErrorKind;
  /** True when the same request may succeed later without any change. */
  readonly retryable: boolean;
  readonly usage: LlmUsage;
  /** How long the server asks to be left alone. */
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
