import { WorkError } from '../../kernel/errors.ts';

export type ExtractionFailureCode =
  | 'encrypted'
  | 'broken'
  | 'no_text'
  | 'unsupported_format'
  | 'too_large';

/** A file whose text cannot be had, however often it is tried. */
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

/** @throws WorkError `too_large` when `actual` is above `limit` */
export function requireAtMost(limit: number, actual: number, unit: 'bytes' | 'pages'): void {
  if (actual <= limit) return;
  const message = `The document has ${actual} ${unit}; the limit is ${limit}`;
  throw extractionFailure('too_large', message, { details: { limit, actual, unit } });
}
