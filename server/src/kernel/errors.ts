import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
  type ErrorType,
} from '../contract/errors.ts';

/**
 * Failure that the caller sees. `message` is public; private detail belongs in `cause`. Any other error of a request
 * is logged and answered as `internal_error`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds, sent as `retry_after` and `Retry-After`. */
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
 * Creates the error for an invalid field of a request.
 *
 * @param field name of the field or header, or `body`
 */
export function invalidField(field: string, type: ErrorType, message: string): ApiError {
  return new ApiError('invalid_request', message, { details: { field, type } });
}

/**
 * Combines errors about invalid fields: the message names all of them, and `details.errors` lists them. `details`
 * itself is that of the first. Of several errors about one field, the first counts.
 *
 * @param errors at least one; each may be a combination itself
 */
export function combineInvalid(errors: readonly ApiError[]): ApiError {
  const listed = errors.flatMap(
    ({ details, message }) => details?.errors ?? [{ ...details, message }],
  );
  const fields = new Map<string | undefined, (typeof listed)[number]>();
  for (const each of listed) if (!fields.has(each.field)) fields.set(each.field, each);
  const [first] = errors;
  if (fields.size <= (first!.details?.errors?.length ?? 1)) return first!;
  const message = [...fields.values()].map((each) => each.message).join('; ');
  return new ApiError('invalid_request', message, {
    details: { ...first!.details, errors: [...fields.values()] },
    cause: first!.cause,
  });
}

export function notFound(kind: string, id: string): ApiError {
  return new ApiError('resource_not_found', `No ${kind} with id ${id}`);
}

/**
 * Creates the error for an unknown resource in a field of the body. It does not reveal whether the resource exists in
 * another workspace.
 *
 * @param field name of the field or header, or `body`
 */
export function notFoundIn(field: string, message: string): ApiError {
  return new ApiError('resource_not_found', message, { details: { field } });
}

/** Stage of failed work: `error.stage` of a document or transcription. */
export type FailureStage = 'fetch' | 'extract' | 'analyze' | 'decode' | 'recognise' | 'speakers';

/** Public description of failed work: `error` of a document or transcription, and data of the failure event. */
export type Failure = {
  code: string;
  message: string;
  stage: FailureStage;
  /** True when the same work may succeed later without any change by the caller. */
  retryable: boolean;
  /** Limits and actual values, such as `{limit: 104857600, actual: 314572800, unit: 'bytes'}`. */
  details?: Record<string, string | number>;
};

/** Failure of background work with a known reason. The job retries it only when `failure.retryable`. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  readonly failure: Failure;

  constructor(failure: Failure, options: { cause?: unknown } = {}) {
    super(failure.message, options);
    this.failure = failure;
  }
}
