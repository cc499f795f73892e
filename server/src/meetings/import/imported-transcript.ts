import type { TranscriptFormat } from '../../contract/transcript-import.ts';

/** What one person says at a stretch, as a file has it. */
export type Turn = {
  speaker: string | null;
  text: string;
  /** Seconds from the beginning; null where the file does not say. */
  start: number | null;
  end: number | null;
  /** Where it begins in the file, from 1. */
  line: number;
};

export type ImportWarning = { code: string; message: string };

export type ImportedSegment = {
  /** Index into `speakers`. */
  speaker: number | null;
  text: string;
  /** Seconds; 0 where the transcript has no times. */
  start_time: number;
  end_time: number;
};

export type ImportedTranscript = {
  format: TranscriptFormat;
  isTimed: boolean;
  /** Names, in the order in which they are first heard. */
  speakers: string[];
  segments: ImportedSegment[];
  warnings: ImportWarning[];
  /** ISO 639-1; null where it cannot be told. */
  language: string | null;
};

/** What is wrong with a transcript, in words for the one who sent it. */
export class UnreadableTranscript extends Error {
  override readonly name = 'UnreadableTranscript';
  readonly line: number | undefined;
  readonly kind: 'invalid_value' | 'too_large' | 'unsupported_format' | 'malformed_json';

  constructor(
    message: string,
    { line, kind = 'invalid_value' }: { line?: number; kind?: UnreadableTranscript['kind'] } = {},
  ) {
    super(message);
    this.line = line;
    this.kind = kind;
  }
}
