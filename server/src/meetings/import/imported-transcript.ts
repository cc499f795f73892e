import type { TranscriptFormat, TranscriptInput } from '../../contract/transcript-import.ts';

/** Turn of one speaker as the file has it. */
export type ImportedTurn = {
  speaker: string | null;
  text: string;
  /** Seconds from the start of the meeting; null if the file has no time. */
  start: number | null;
  end: number | null;
  /** Line in the file, from 1. In JSON, the number of the entry. */
  line: number;
};

/** Warning about an assumption of the import, shown to the caller. */
export type ImportWarning = { code: string; message: string };

export type ImportedSegment = {
  /** Index into `speakers`; null if unknown. */
  speaker: number | null;
  text: string;
  /** Seconds; 0 in a transcript without times. */
  start_time: number;
  end_time: number;
};

/** Normalized transcript, ready to be stored. */
export type ImportedTranscript = {
  format: TranscriptFormat;
  isTimed: boolean;
  /** Speaker names in order of first appearance. */
  speakers: string[];
  segments: ImportedSegment[];
  warnings: ImportWarning[];
  /** ISO 639-1 code; null if not detected. */
  language: string | null;
};

/** Parse error with a message for the caller. */
export class UnreadableTranscript extends Error {
  override readonly name = 'UnreadableTranscript';
  readonly line: number | undefined;
  /** Path of the wrong value within the transcript, such as `segments.0.end_time`. */
  readonly field: string | undefined;
  readonly kind: 'invalid_value' | 'too_large' | 'unsupported_format' | 'malformed_json';

  constructor(
    message: string,
    {
      line,
      field,
      kind = 'invalid_value',
    }: { line?: number; field?: string; kind?: UnreadableTranscript['kind'] } = {},
  ) {
    super(message);
    this.line = line;
    this.field = field;
    this.kind = kind;
  }
}

/** Input of `parseTranscript` in a child process. */
export type ParseTranscriptInput = {
  transcript: TranscriptInput;
  format: TranscriptFormat | 'auto';
  /** Names and speaker labels of the participants. */
  knownNames: readonly string[];
};

/** Reason why a transcript was rejected. */
export type ParseFailure = Pick<UnreadableTranscript, 'message' | 'line' | 'field' | 'kind'>;

/** Output of `parseTranscript`: the transcript, or why it was rejected. */
export type ParseTranscriptResult = { transcript: ImportedTranscript } | { refusal: ParseFailure };
