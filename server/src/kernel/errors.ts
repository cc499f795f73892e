import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
  type ErrorType,
} from '../contract/errors.ts';

/**
 * A failure the caller is told about. `message` is public; put private detail in `cause`.
 * Anything else thrown during a request is logged and answered as `internal_error`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds; sent as `retry_after` and `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/**
 * A field of a request that is refused.
 *
 * @param field its name, or that of the header or of the `body`
 */
export function invalidField(field: string, type: ErrorType, message: string): ApiError {
  return new ApiError('invalid_request', message, { details: { field, type } });
}

export function notFound(kind: string, id: string): ApiError {
  return new ApiError('resource_not_found', `No ${kind} with id ${id}`);
}

/**
 * As `notFound`, of what a field of the body names: whether it is another workspace's or nobody's is not told.
 *
 * @param field as in `invalidField`
 */
export function notFoundIn(field: string, message: string): ApiError {
  return new ApiError('resource_not_found', message, { details: { field } });
}

/** The stage of the work that failed: `error.stage` of a failed document or transcription. */
export type FailureStage = 'fetch' | 'extract' | 'analyze' | 'decode' | 'recognise' | 'speakers';

/** What a failed document or transcription says of itself, in `error` and in the failure event. */
export type Failure = {
  code: string;
  message: string;
  stage: FailureStage;
  /** True when the same work may succeed later without any change by the caller. */
  retryable: boolean;
  /** Named limits and actual values, as `{limit: 104857600, actual: 314572800, unit: 'bytes'}`. */
  details?: Record<string, string | number>;
};

/** Work that failed for a reason that has a name. The job retries it only when `failure.retryable`. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  readonly failure: Failure;

  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(failure.message, options);
    this.failure = failure;
  }
}
