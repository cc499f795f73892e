import type { TranscriptFormat, TranscriptInput } from '../../contract/transcript-import.ts';
import type { ImportedTranscript, UnreadableTranscript } from './imported-transcript.ts';

/** What a child is asked to read. */
export type ReadTask = {
  transcript: TranscriptInput;
  format: TranscriptFormat | 'auto';
  /** Names of people who were there. */
  known: readonly string[];
};

export type Refusal = Pick<UnreadableTranscript, 'message' | 'line' | 'kind'>;

export type ReadResult = { transcript: ImportedTranscript } | { refusal: Refusal };
