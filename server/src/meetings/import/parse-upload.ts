import type { TranscriptFormat, TranscriptInput } from '../../contract/transcript-import.ts';
import type { Context } from '../../http/route.ts';
import { ApiError, WorkError } from '../../kernel/errors.ts';
import type {
  ImportedTranscript,
  ParseTranscriptResult,
  ParseTranscriptInput,
  ParseFailure,
} from './imported-transcript.ts';

const MODULE = new URL('parse-transcript.compute.ts', import.meta.url).href;
/** The worst 10 MB file takes three seconds of CPU time. */
const LIMITS = { timeoutMs: 30_000, memoryMaxBytes: 1_000_000_000 };

/** Transcript of a request with its declared format. */
export type TranscriptUpload = {
  transcript: TranscriptInput;
  transcript_format?: TranscriptFormat | 'auto' | undefined;
};

/**
 * Parses an uploaded transcript in a child process.
 *
 * @param knownNames names and labels of known speakers: at the start of a line of text or subtitles they always name the
 * speaker; other names are detected
 * @throws ApiError `invalid_request` naming `transcript`, with the line if known, also if parsing exceeds its limits
 * @throws WorkError that is retryable if the child process failed
 */
export async function parseUpload(
  { services, workspaceId, signal }: Context,
  { transcript, transcript_format: format = 'auto' }: TranscriptUpload,
  knownNames: readonly string[],
): Promise<ImportedTranscript> {
  const task: ParseTranscriptInput = { transcript, format, knownNames };
  try {
    const compute = services.compute.forWorkspace(workspaceId, 'interactive');
    const result = await compute.run<ParseTranscriptResult>(MODULE, 'parseTranscript', task, {
      limits: LIMITS,
      stage: 'extract',
      signal,
    });
    if ('transcript' in result) return result.transcript;
    throw toApiError(result.refusal);
  } catch (error) {
    if (!(error instanceof WorkError) || error.failure.retryable) throw error;
    const message = 'parsing takes too much time or memory';
    throw toApiError({ message, line: undefined, field: undefined, kind: 'too_large' }, error);
  }
}

function toApiError({ message, line, field, kind }: ParseFailure, cause?: unknown): ApiError {
  const path = field === undefined ? 'transcript' : `transcript.${field}`;
  const place = line === undefined ? path : `${path}, line ${line}`;
  return new ApiError('invalid_request', `${place}: ${message}`, {
    details: { field: path, type: kind, ...(line !== undefined && { line }) },
    cause,
  });
}
