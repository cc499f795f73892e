import { WorkError } from '../../kernel/errors.ts';
import { RECORDING_SECONDS_MAX } from './audio-info.ts';

export type DecodeFailureCode =
  | 'unsupported_format'
  | 'no_audio'
  | 'encrypted'
  | 'broken'
  | 'too_large'
  | 'engine_error';

/** A recording whose sound cannot be had, however often it is tried. */
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

/** @throws WorkError `too_large` when the recording is longer than a day */
export function requireLengthAtMostADay(seconds: number): void {
  if (seconds <= RECORDING_SECONDS_MAX) return;
  const limit = RECORDING_SECONDS_MAX;
  const message = `The recording lasts more than ${limit / 3_600} hours, the longest that is transcribed`;
  const details = { limit, actual: Math.ceil(seconds), unit: 'seconds' };
  throw decodeFailure('too_large', message, { details });
}
