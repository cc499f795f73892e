import { ApiError } from '../kernel/errors.ts';
import type { TranscriptionRow } from '../storage/transcription-schema.ts';
import { RETRY_AFTER_SECONDS } from './records.ts';

/** @throws ApiError `invalid_request` of type `not_ready` unless the transcription is completed */
export function requireCompleted({ status }: TranscriptionRow): void {
  if (status === 'completed') return;
  throw new ApiError('invalid_request', `The transcription is not completed: it is ${status}`, {
    details: { type: 'not_ready', status },
    ...(status === 'processing' && { retryAfter: RETRY_AFTER_SECONDS }),
  });
}
