import type { FastifyError } from 'fastify';

import { ERROR_STATUS, type ErrorDetails } from '../contract/errors.ts';
import { ApiError, type Failure, WorkError } from '../kernel/errors.ts';
import { isStorageFull } from '../kernel/free-space.ts';

/** What the framework refuses before a handler runs, in our words. Its statuses (413, 415 …) are not in our set. */
const FRAMEWORK_ERRORS: Record<string, { message: string; details: ErrorDetails }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    message: 'The body is larger than allowed',
    details: { field: 'body', type: 'too_large' },
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    message: 'The body has a type that is not taken here',
    details: { field: 'Content-Type', type: 'unsupported_format' },
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    message: 'The body has another length than Content-Length says',
    details: { field: 'Content-Length', type: 'invalid_value' },
  },
  FST_ERR_BAD_URL: {
    message: 'The path is not valid percent-encoding',
    details: { field: 'path', type: 'invalid_value' },
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    message: 'A part of the path is too long',
    details: { field: 'path', type: 'too_large' },
  },
};

/** A database that restarts is mostly back by then. */
const UNAVAILABLE_RETRY_SECONDS = 5;
/** A disk gets room when work ends, or when somebody deletes. */
const STORAGE_FULL_RETRY_SECONDS = 60;

const ENGINE_ERROR = 'engine_error';
/** Of an engine whose server says nothing else. */
const ENGINE_RETRY_SECONDS = 30;

/**
 * The error as callers see it; a cause that is not theirs becomes `internal_error` without any detail.
 *
 * @param unavailable true when the database was not there, which passes
 */
export function toApiError(error: unknown, unavailable: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WorkError && error.failure.code === ENGINE_ERROR) {
    return engineFailed(error.failure, error);
  }
  if (unavailable) {
    return new ApiError('internal_error', 'The database cannot be reached at the moment', {
      details: { type: 'dependency_unavailable' },
      retryAfter: UNAVAILABLE_RETRY_SECONDS,
      cause: error,
    });
  }
  if (isStorageFull(error)) {
    return new ApiError('internal_error', 'The server has no room for the file at the moment', {
      details: { type: 'dependency_unavailable' },
      retryAfter: STORAGE_FULL_RETRY_SECONDS,
      cause: error,
    });
  }
  const { code, statusCode } = error as FastifyError;
  const known = FRAMEWORK_ERRORS[code];
  if (known) {
    return new ApiError('invalid_request', known.message, { details: known.details, cause: error });
  }
  if (
    code?.startsWith('FST_') &&
    statusCode !== undefined &&
    statusCode < ERROR_STATUS.internal_error
  ) {
    return new ApiError('invalid_request', 'The request could not be read', { cause: error });
  }
  return new ApiError('internal_error', 'Something went wrong on our side', { cause: error });
}

/** An engine that is asked over the network, or its child process, has failed: its message is for everybody. */
function engineFailed({ message, retryable, details }: Failure, cause: unknown): ApiError {
  const asked = details?.['retry_after_seconds'];
  const retryAfter = typeof asked === 'number' ? asked : ENGINE_RETRY_SECONDS;
  return new ApiError('internal_error', message, {
    details: { type: 'dependency_unavailable' },
    ...(retryable && { retryAfter }),
    cause,
  });
}

/** The body of the specification; `problem` is its RFC 9457 form. */
export function errorBody(error: ApiError, requestId: string): object {
  const { code, message, details, retryAfter } = error;
  return {
    error: {
      code,
      message,
      ...(details && { details }),
      request_id: requestId,
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  };
}

/** Version 1 abbreviates these: the code in place of the object, and one thing besides. */
export function errorBodyOfV1(error: ApiError, requestId: string): object {
  const { code, message, retryAfter } = error;
  if (code === 'rate_limit_exceeded') return { error: code, retry_after: retryAfter };
  if (code === 'invalid_cursor' || code === 'offset_out_of_range') return { error: code, message };
  return errorBody(error, requestId);
}

export const PROBLEM_JSON = 'application/problem+json';

/** RFC 9457, for callers that ask for it. `type` resolves to `GET /errors/{code}`. */
export function problemBody(error: ApiError, requestId: string, publicUrl: string): object {
  const { code, message, details, status, retryAfter } = error;
  return {
    type: `${publicUrl}/errors/${code}`,
    title: code,
    status,
    detail: message,
    request_id: requestId,
    ...(details && { details }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  };
}
