import { WorkError } from '../../kernel/errors.ts';

/** Failure code of the stage `extract`. */
export type ExtractionFailureCode =
  | 'encrypted'
  | 'broken'
  | 'no_text'
  | 'unsupported_format'
  | 'too_large';

/** Builds the error of a file whose text cannot be extracted, whatever the number of attempts. */
export function extractionFailure(
  code: ExtractionFailureCode,
  message: string,
  options: { details?: Record<string, string | number>; cause?: unknown } = {},
): WorkError {
  const { details, cause } = options;
  return new WorkError(
    { code, message, stage: 'extract', retryable: false, ...(details && { details }) },
    { cause },
  );
}

/**
 * Requires `actual` to be at most `limit`.
 *
 * @throws WorkError `too_large`
 */
export function requireWithinLimit(limit: number, actual: number, unit: 'bytes' | 'pages'): void {
  if (actual <= limit) return;
  const message = `The document has ${actual} ${unit}; the limit is ${limit}`;
  throw extractionFailure('too_large', message, { details: { limit, actual, unit } });
}
