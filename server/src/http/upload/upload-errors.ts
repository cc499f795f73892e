import type { ErrorDetails } from '../../contract/errors.ts';
import { ApiError } from '../../kernel/errors.ts';
import { clientDisconnectedError } from '../request/disconnect-signal.ts';

const MEBIBYTE = 1024 * 1024;

/** Size limit of one field beside the file. */
export const FIELD_BYTES_MAX = MEBIBYTE;

/** Creates the error for a file above `limit` bytes. @param actual bytes of the body, if known */
export function fileTooLargeError(limit: number, actual?: number): ApiError {
  const mebibytes = (limit / MEBIBYTE).toLocaleString('en', { maximumFractionDigits: 1 });
  const size = limit < MEBIBYTE ? `${limit} bytes` : `${mebibytes} MiB (${limit} bytes)`;
  return uploadError(`The file must be at most ${size}, the limit that this server is set to`, {
    field: 'file',
    type: 'too_large',
    limit,
    ...(actual !== undefined && { actual }),
  });
}

/** Creates the error for a request without a file. */
export function missingFileError(): ApiError {
  return uploadError('file is required', { field: 'file', type: 'required' });
}

/** Creates the error for fields above `limit` bytes together. */
export function fieldsTooLargeError(limit: number): ApiError {
  return uploadError('The fields beside the file are too large', {
    field: 'body',
    type: 'too_large',
    limit,
  });
}

/** Error for each code of the multipart parser. */
const PARSER_ERRORS: Record<string, () => ApiError> = {
  FST_MP_PREMATURE_CLOSE: clientDisconnectedError,
  FST_PARTS_LIMIT: () =>
    uploadError('The body has too many parts', { field: 'body', type: 'too_large' }),
  FST_PROTO_VIOLATION: () =>
    uploadError('A part has a name that is not a known field', {
      field: 'body',
      type: 'unknown_field',
    }),
  FST_INVALID_JSON_FIELD_ERROR: () =>
    uploadError('A part that says it is JSON is not', { field: 'body', type: 'malformed_json' }),
};

/** Converts an error of the multipart parser to a client error. Returns API and disk errors unchanged. */
export function toUploadError(error: unknown): unknown {
  const { code, errno, message } = error as NodeJS.ErrnoException;
  if (error instanceof ApiError || errno !== undefined) return error;
  const createError = code === undefined ? undefined : PARSER_ERRORS[code];
  if (createError) return createError();
  if (message.includes('Boundary not found')) {
    return uploadError('The multipart body has no boundary', {
      field: 'Content-Type',
      type: 'invalid_value',
    });
  }
  return uploadError('The multipart body is malformed or ends too early', {
    field: 'body',
    type: 'invalid_value',
  });
}

function uploadError(message: string, details: ErrorDetails): ApiError {
  return new ApiError('invalid_request', message, { details });
}
