import type { TranscriptFormat, TranscriptInput } from '../../contract/transcript-import.ts';
import type { Context } from '../../http/handle.ts';
import { ApiError, WorkError } from '../../kernel/errors.ts';
import type { Participants } from '../participants.ts';
import type { ImportedTranscript } from './imported-transcript.ts';
import type { ReadResult, ReadTask, Refusal } from './read-task.ts';

const MODULE = new URL('read-transcript.compute.ts', import.meta.url).href;
/** The worst of 10 MB takes three seconds of CPU. */
const LIMITS = { timeoutMs: 30_000, memoryMaxBytes: 1_000_000_000 };

/** A transcript that came with a request. */
export type AskedTranscript = {
  transcript: TranscriptInput;
  transcript_format?: TranscriptFormat | 'auto' | undefined;
};

/** Reads it in a child. @throws ApiError `invalid_request` naming `transcript`, and the line where there is one */
export async function readImport(
  { services, signal }: Context,
  { transcript, transcript_format: format = 'auto' }: AskedTranscript,
  participants: Participants,
): Promise<ImportedTranscript> {
  const known = participants.flatMap(({ name, speaker }) => [name, speaker ?? name]);
  const task: ReadTask = { transcript, format, known };
  try {
    const result = await services.compute.run<ReadResult>(MODULE, 'readTranscript', task, {
      limits: LIMITS,
      stage: 'extract',
      signal,
    });
    if ('transcript' in result) return result.transcript;
    throw refused(result.refusal);
  } catch (error) {
    if (!(error instanceof WorkError) || error.failure.retryable) throw error;
    const message = 'it takes too much to be read';
    throw refused({ message, line: undefined, kind: 'too_large' }, error);
  }
}

function refused({ message, line, kind }: Refusal, cause?: unknown): ApiError {
  const place = line === undefined ? 'transcript' : `transcript, line ${line}`;
  return new ApiError('invalid_request', `${place}: ${message}`, {
    details: { field: 'transcript', type: kind, ...(line !== undefined && { line }) },
    cause,
  });
}
