import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';

/**
 * Reason for a failed request. The first five end the sync and `rate_limited` delays it; the others affect one task.
 * After the last four the result of a writing request is unknown.
 */
export type FailureCode =
  | 'unauthorized'
  | 'forbidden'
  | 'project_not_found'
  | 'redirected'
  | 'refused_address'
  | 'rate_limited'
  | 'not_found'
  | 'external_gone'
  | 'rejected'
  | 'conflict'
  | 'server_error'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

export type ProviderFailure = {
  code: FailureCode;
  /** Error message of the provider, if it sent one. The client shortens it and removes the token. */
  message?: string | undefined;
  /** Time of the next request after `rate_limited`. */
  retryAt?: Date | undefined;
};

export type ProviderResponse = {
  status: number;
  /** Header values by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined if the body is not JSON. */
  body: unknown;
  now: Date;
};

const SYNC_ENDING_CODES: ReadonlySet<FailureCode> = new Set([
  'unauthorized',
  'forbidden',
  'project_not_found',
  'redirected',
  'refused_address',
]);

const UNCLEAR_CODES: ReadonlySet<FailureCode> = new Set([
  'server_error',
  'timeout',
  'unreachable',
  'unreadable',
]);

/** A failed request to a provider. Callers of the API see `message`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: FailureCode;
  /** Time of the next request; set for `rate_limited` only. */
  readonly retryAt: Date | undefined;
  /** True if a writing request failed and the provider may have carried it out. */
  readonly isAmbiguous: boolean;

  constructor(
    code: FailureCode,
    message: string,
    options: {
      retryAt?: Date | undefined;
      isWrite?: boolean;
      /** True for a 5xx status with any code: the provider may have worked before it failed. */
      isServerFailure?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAt = options.retryAt;
    const isUnclear = UNCLEAR_CODES.has(code) || options.isServerFailure === true;
    this.isAmbiguous = options.isWrite === true && isUnclear;
  }

  /** True if the next task would fail in the same way. */
  get endsSync(): boolean {
    return SYNC_ENDING_CODES.has(this.code);
  }

  /** True if the same request may succeed later, without a change by people. */
  get isRetryable(): boolean {
    return UNCLEAR_CODES.has(this.code) || this.code === 'conflict' || this.code === 'rate_limited';
  }
}

/** Returns the error under another code and message, if it has the code `from`; else the error itself. */
export function rethrowAs(
  error: unknown,
  from: FailureCode,
  code: FailureCode,
  message: string,
): unknown {
  const isMatch = error instanceof ProviderError && error.code === from;
  return isMatch ? new ProviderError(code, message, { cause: error }) : error;
}

/** Statuses with a narrower meaning than their class. */
const CODE_BY_STATUS: Readonly<Partial<Record<number, FailureCode>>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  410: 'not_found',
  429: 'rate_limited',
  // "Overloaded" in Notion and others.
  529: 'rate_limited',
};

const CODE_BY_CLASS: Readonly<Partial<Record<number, FailureCode>>> = {
  3: 'redirected',
  4: 'rejected',
  5: 'server_error',
};

/** Classifies a response by its status alone. @returns undefined for a success */
export function classifyByStatus({
  status,
  headers,
  now,
}: ProviderResponse): ProviderFailure | undefined {
  const code = CODE_BY_STATUS[status] ?? CODE_BY_CLASS[Math.floor(status / 100)];
  if (code === undefined) return undefined;
  if (code === 'rate_limited') return { code, retryAt: retryTimeOf(headers, now) };
  // RFC 9110 §15.6.4: a 503 response may name the time of recovery.
  const recoveryTime = status === 503 ? parseRetryAfter(headers, now) : undefined;
  return recoveryTime ? { code: 'rate_limited', retryAt: recoveryTime } : { code };
}

const RETRY_DEFAULT_MS = MINUTE_MS;

/** Returns the time in the header `Retry-After`; one minute from now without the header. */
export function retryTimeOf(headers: Readonly<Record<string, string>>, now: Date): Date {
  return parseRetryAfter(headers, now) ?? new Date(now.getTime() + RETRY_DEFAULT_MS);
}

/** Parses `Retry-After` as seconds or as a date (RFC 9110 §10.2.3). @returns undefined if it is missing or malformed */
export function parseRetryAfter(
  headers: Readonly<Record<string, string>>,
  now: Date,
): Date | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * SECOND_MS);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Replaces an invalid date by one minute from now. A provider's number can exceed the range of a date. */
export function clampRetryAt(time: Date, now: Date): Date {
  return Number.isFinite(time.getTime()) ? time : new Date(now.getTime() + RETRY_DEFAULT_MS);
}

const SENTENCES: Record<FailureCode, string> = {
  unauthorized: 'does not accept the token',
  forbidden: 'does not allow this with the token',
  project_not_found: 'has no such project, or hides it from the token',
  redirected: 'redirected the request, and Docket does not send the token to another address',
  refused_address: 'has an address that is not allowed',
  rate_limited: 'limits the rate of requests',
  not_found: 'has no such resource',
  external_gone: 'no longer has the task',
  rejected: 'refused the task',
  conflict: 'reported a conflict with another change',
  server_error: 'had an internal error',
  timeout: 'did not respond in time',
  unreachable: 'could not be reached',
  unreadable: 'sent a response that Docket cannot read',
};

/**
 * Builds the message of a failed request.
 *
 * @param title name of the provider
 * @param detail the provider's own message, redacted; empty without one
 */
export function failureMessage(title: string, code: FailureCode, detail: string): string {
  return `${title} ${SENTENCES[code]}${detail === '' ? '' : `: ${detail}`}`;
}

const DETAIL_LENGTH_MAX = 300;

/** Removes `secrets` and control characters from a provider's message, and shortens it to one line. */
export function redactMessage(message: string | undefined, secrets: readonly string[]): string {
  const redacted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message ?? '');
  return redacted
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH_MAX);
}
