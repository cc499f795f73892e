import type { ErrorBody, OAuthErrorBody } from './generated/types.gen.ts';

/** Every code of the API and of OAuth; `unknown` where the answer did not come from Docket. */
export type ErrorCode = ErrorBody['error']['code'] | OAuthErrorBody['error'] | 'unknown';

export type ErrorDetails = NonNullable<ErrorBody['error']['details']>;

export type ErrorInit = {
  status: number;
  code: ErrorCode;
  message: string;
  details: ErrorDetails;
  headers: Headers;
};

/** The server refused a request or could not carry it out. */
export class DocketError extends Error {
  override readonly name: string = 'DocketError';
  /** HTTP status; 0 where an event of a stream says it. */
  readonly status: number;
  readonly code: ErrorCode;
  /** `details.field` names the wrong field, `details.type` the finer cause. */
  readonly details: ErrorDetails;
  /** Quote it to support; it is in the server log. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly headers: Headers;

  constructor({ status, code, message, details, headers }: ErrorInit) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.requestId = headers.get('x-request-id');
    this.retryAfterSeconds = readRetryAfter(headers.get('retry-after'));
  }
}

/** 401: no key, a wrong key, or an expired one. */
export class AuthenticationError extends DocketError {
  override readonly name = 'AuthenticationError';
}

/** 403: the credential lacks a scope or a role; `details.required_scopes` names the scopes. */
export class PermissionError extends DocketError {
  override readonly name = 'PermissionError';
}

export class NotFoundError extends DocketError {
  override readonly name = 'NotFoundError';
}

/** 400: `details.field` names the wrong field. */
export class InvalidRequestError extends DocketError {
  override readonly name = 'InvalidRequestError';
}

/** The resource has another version or state than the request assumes. */
export class ConflictError extends DocketError {
  override readonly name = 'ConflictError';
}

/** 429: too many requests; `retryAfterSeconds` says when the next one fits. */
export class RateLimitError extends DocketError {
  override readonly name = 'RateLimitError';
}

/** 429: a usage budget is spent; `details.resets_at` says until when. */
export class QuotaError extends DocketError {
  override readonly name = 'QuotaError';
}

/** 500 and above. */
export class ServerError extends DocketError {
  override readonly name = 'ServerError';
}

/** The server did not answer, or its answer ended too early; `cause` has the detail. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
  /** False where a repeat would end the same way. */
  readonly isRetryable: boolean;

  constructor(message: string, { cause, isRetryable = true }: ConnectionErrorOptions = {}) {
    super(message, { cause });
    this.isRetryable = isRetryable;
  }
}

type ConnectionErrorOptions = { cause?: unknown; isRetryable?: boolean };

/** The server did not answer in time, or an upload made no progress. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** The work of the server ended as failed; `resource` is its last state, and `resource.error` says why. */
export class WorkFailedError<Resource = unknown> extends Error {
  override readonly name = 'WorkFailedError';
  readonly resource: Resource;

  constructor(message: string, resource: Resource) {
    super(message);
    this.resource = resource;
  }
}

type ErrorClass = new (init: ErrorInit) => DocketError;

const CLASS_OF_CODE: Partial<Record<ErrorCode, ErrorClass>> = {
  forbidden: PermissionError,
  insufficient_quota: QuotaError,
  internal_error: ServerError,
  invalid_api_key: AuthenticationError,
  invalid_request: InvalidRequestError,
  rate_limit_exceeded: RateLimitError,
  resource_not_found: NotFoundError,
  unauthorized: AuthenticationError,
};

const CLASS_OF_STATUS: Record<number, ErrorClass> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

const CONFLICT_TYPES = new Set(['conflict', 'idempotency_conflict']);

/**
 * Makes the typed error of an answer.
 *
 * @param body the parsed body; anything else than an error of Docket gives the code `unknown`
 * @param status 0 for an event of a stream
 */
export function makeError(status: number, body: unknown, headers: Headers): DocketError {
  const init = { ...readErrorBody(status, body), status, headers };
  const isConflict = CONFLICT_TYPES.has(init.details.type ?? '');
  const isServerError = status >= 500;
  const known = CLASS_OF_CODE[init.code] ?? CLASS_OF_STATUS[status];
  const fallback = isServerError ? ServerError : InvalidRequestError;
  return new (isConflict ? ConflictError : (known ?? fallback))(init);
}

function readErrorBody(
  status: number,
  body: unknown,
): Pick<ErrorInit, 'code' | 'message' | 'details'> {
  const { error, error_description } = (body ?? {}) as {
    error?: Partial<ErrorBody['error']> | string;
    error_description?: string;
  };
  // OAuth endpoints: RFC 6749 §5.2.
  if (typeof error === 'string') {
    return { code: error as ErrorCode, message: error_description ?? error, details: {} };
  }
  return {
    code: error?.code ?? 'unknown',
    message: error?.message ?? describeForeignAnswer(status),
    details: error?.details ?? {},
  };
}

function describeForeignAnswer(status: number): string {
  if (status === 413) {
    return 'A proxy before Docket refused the size of the body: raise its limit, or send the file in parts';
  }
  return `The answer ${status} is not from Docket: check the address and the proxies before it`;
}

/** Reads seconds or an HTTP date (RFC 9110 §10.2.3). */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : Math.max(0, (ms - Date.now()) / 1000);
}
