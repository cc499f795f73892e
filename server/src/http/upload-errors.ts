import type { ErrorDetails } from '../contract/errors.ts';
import { ApiError } from '../kernel/errors.ts';
import { clientLeft } from './client-signal.ts';

/** Of one field beside the file. */
export const FIELD_BYTES_MAX = 1024 * 1024;

/** Of a multipart body without its file. */
export const FIELDS_BYTES_MAX = 2 * FIELD_BYTES_MAX;

/** @param actual bytes of the body, where they are known */
export function fileTooLarge(limit: number, actual?: number): ApiError {
  return refuse(`The file must be at most ${limit} bytes`, {
    field: 'file',
    type: 'too_large',
    limit,
    ...(actual !== undefined && { actual }),
  });
}

export function fieldsTooLarge(): ApiError {
  return refuse('The fields beside the file are too large', {
    field: 'body',
    type: 'too_large',
    limit: FIELDS_BYTES_MAX,
  });
}

/** What the parser refuses, by its code. */
const PARSER_ERRORS: Record<string, () => ApiError> = {
  FST_MP_PREMATURE_CLOSE: clientLeft,
  FST_PARTS_LIMIT: () =>
    refuse('The body has too many parts', { field: 'body', type: 'too_large' }),
  FST_PROTO_VIOLATION: () =>
    refuse('A part has a name that is not a known field', { field: 'body', type: 'unknown_field' }),
  FST_INVALID_JSON_FIELD_ERROR: () =>
    refuse('A part that says it is JSON is not', { field: 'body', type: 'malformed_json' }),
};

/** @returns the error of the caller that it is, or `error` itself when it is one of ours or of the disk */
export function toUploadError(error: unknown): unknown {
  const { code, errno, message } = error as NodeJS.ErrnoException;
  if (error instanceof ApiError || errno !== undefined) return error;
  const known = code === undefined ? undefined : PARSER_ERRORS[code];
  if (known) return known();
  if (message.includes('Boundary not found')) {
    return refuse('The multipart body has no boundary', {
      field: 'Content-Type',
      type: 'invalid_value',
    });
  }
  return refuse('The multipart body is malformed or ends too early', {
    field: 'body',
    type: 'invalid_value',
  });
}

function refuse(message: string, details: ErrorDetails): ApiError {
  return new ApiError('invalid_request', message, { details });
}
