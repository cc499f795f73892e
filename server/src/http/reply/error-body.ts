import type { FastifyError } from 'fastify';

import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetails,
  type OAuthErrorCode,
} from '../../contract/errors.ts';
import { ApiError, type Failure, WorkError } from '../../kernel/errors.ts';
import { isStorageFull } from '../../kernel/free-space.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';

/** Errors of the framework before a handler runs. Its statuses (413, 415 …) become 400. */
const FRAMEWORK_ERRORS: Record<string, { message: string; details: ErrorDetails }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    message: 'The media type of the body is not supported here',
    details: { field: 'Content-Type', type: 'unsupported_format' },
  },
  FST_ERR_BAD_URL: {
    message: 'The path is not valid percent-encoding',
    details: { field: 'path', type: 'invalid_value' },
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    message: 'A segment of the path is too long',
    details: { field: 'path', type: 'too_large' },
  },
};

/** A restart of the database usually takes less than this. */
const UNAVAILABLE_RETRY_SECONDS = 5;
/** Disk space becomes free when jobs end or files are deleted. */
const STORAGE_FULL_RETRY_SECONDS = 60;

const ENGINE_ERROR = 'engine_error';
/** Codes of work that reached the limit of its time or memory. */
const LIMIT_CODES: ReadonlySet<string> = new Set(['deadline', 'too_large']);
/** Used if the engine's server gives no retry time. */
const ENGINE_RETRY_SECONDS = 30;

/**
 * Converts any error to the error that callers see. Errors of the server become `internal_error` without details.
 *
 * @param unavailable true if the database could not be reached
 */
export function toApiError(error: unknown, unavailable: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WorkError) {
    if (error.failure.code === ENGINE_ERROR) return engineError(error.failure, error);
    if (LIMIT_CODES.has(error.failure.code)) return limitError(error.failure, error);
  }
  if (unavailable) {
    return new ApiError('internal_error', 'The database is unavailable at the moment', {
      details: { type: 'dependency_unavailable' },
      retryAfter: UNAVAILABLE_RETRY_SECONDS,
      cause: error,
    });
  }
  if (isStorageFull(error)) {
    return new ApiError(
      'internal_error',
      'The server has no disk space for the file at the moment',
      {
        details: { type: 'dependency_unavailable' },
        retryAfter: STORAGE_FULL_RETRY_SECONDS,
        cause: error,
      },
    );
  }
  const { code, statusCode } = error as FastifyError;
  const frameworkError = FRAMEWORK_ERRORS[code];
  if (frameworkError) {
    return new ApiError('invalid_request', frameworkError.message, {
      details: frameworkError.details,
      cause: error,
    });
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

/** Converts the failure of an engine's server or child process. Its message is public. */
function engineError({ message, retryable, details }: Failure, cause: unknown): ApiError {
  const seconds = details?.['retry_after_seconds'];
  const retryAfter = typeof seconds === 'number' ? seconds : ENGINE_RETRY_SECONDS;
  return new ApiError('internal_error', message, {
    details: { type: 'dependency_unavailable' },
    ...(retryable && { retryAfter }),
    cause,
  });
}

/** Converts a failure at a limit of time or memory: the text or the files of the request are too large for an answer at once. */
function limitError({ message, details }: Failure, cause: unknown): ApiError {
  return new ApiError('invalid_request', message, {
    details: { ...details, type: 'too_large' },
    cause,
  });
}

/** Builds the error body of the specification. `problemBody` builds the RFC 9457 form. */
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

/** Builds the error body of version 1, which has a short form for three codes. */
export function v1ErrorBody(error: ApiError, requestId: string): object {
  const { code, message, retryAfter } = error;
  if (code === 'rate_limit_exceeded') return { error: code, retry_after: retryAfter };
  if (code === 'invalid_cursor' || code === 'offset_out_of_range') return { error: code, message };
  return errorBody(error, requestId);
}

/** Builds the RFC 9457 body for callers that accept it. `type` is the URL of `GET /errors/{code}`. */
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

/** OAuth error code for each error code of the API. */
const OAUTH_CODES: Record<ErrorCode, OAuthErrorCode> = {
  invalid_request: 'invalid_request',
  invalid_cursor: 'invalid_request',
  offset_out_of_range: 'invalid_request',
  invalid_api_key: 'invalid_client',
  unauthorized: 'invalid_client',
  forbidden: 'access_denied',
  resource_not_found: 'invalid_request',
  rate_limit_exceeded: 'temporarily_unavailable',
  insufficient_quota: 'temporarily_unavailable',
  internal_error: 'server_error',
};

/** Converts an error of the API to an OAuth error. */
export function toOAuthError({ code, message }: ApiError): OAuthError {
  return new OAuthError(OAUTH_CODES[code], message);
}

/** Builds the error body of RFC 6749 §5.2. Descriptions hold printable ASCII without quotes and backslashes. */
export function oauthErrorBody({ code, message }: OAuthError): object {
  const error_description = message.replaceAll('"', "'").replaceAll(/[^\x20-\x5B\x5D-\x7E]/g, '?');
  return { error: code, error_description };
}
