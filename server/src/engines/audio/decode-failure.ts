import { WorkError } from '../../kernel/errors.ts';
import { RECORDING_SECONDS_MAX } from './audio-info.ts';

/** Failure code of the stage `decode`. */
export type DecodeFailureCode =
  | 'unsupported_format'
  | 'no_audio'
  | 'encrypted'
  | 'broken'
  | 'too_large'
  | 'engine_error';

/** Builds the error of a recording that cannot be decoded, whatever the number of attempts. */
export function decodeFailure(
  code: DecodeFailureCode,
  message: string,
  options: { details?: Record<string, string | number>; cause?: unknown } = {},
): WorkError {
  const { details, cause } = options;
  return new WorkError(
    { code, message, stage: 'decode', retryable: false, ...(details && { details }) },
    { cause },
  );
}

/**
 * Requires a duration of at most `RECORDING_SECONDS_MAX`.
 *
 * @throws WorkError `too_large`
 */
export function requireDurationWithinLimit(seconds: number): void {
  if (seconds <= RECORDING_SECONDS_MAX) return;
  const limit = RECORDING_SECONDS_MAX;
  const message = `The recording lasts more than ${limit / 3_600} hours, the longest that is transcribed`;
  const details = { limit, actual: Math.ceil(seconds), unit: 'seconds' };
  throw decodeFailure('too_large', message, { details });
}
