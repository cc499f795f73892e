import type { Urgency } from '../../compute/schedule.ts';

/** Recognized word. */
export type Word = {
  /** Word as written in the text, with punctuation and without white space. */
  text: string;
  /** Seconds from the start of the recording. */
  start_time: number;
  end_time: number;
  /** Confidence from 0 to 1. */
  confidence: number;
};

/** Section of speech that was recognized as a whole: at most about 20 seconds of one channel. */
export type RecognizedChunk = {
  /** Number from 0, in the order of the chunks. The same recording always has the same chunks. */
  index: number;
  /** Channel number; 0 if the channels are mixed. */
  channel: number;
  /** Seconds from the start of the recording. */
  start_time: number;
  end_time: number;
  text: string;
  /** Words, which give `text` when joined by spaces. Their times ascend and lie within the chunk. */
  words: Word[];
  /** Confidence from 0 to 1. */
  confidence: number;
  /** Ranges with voice, in seconds from the start of the recording, ascending. */
  speech: [start: number, end: number][];
};

/** Warning about a transcript, shown to the client. */
export type SpeechWarning = { code: string; message: string };

/** Event of the recognition of a recording. */
export type SpeechEvent =
  | { kind: 'chunk'; chunk: RecognizedChunk }
  /** Reports how many seconds are processed. Comes at least once a minute of audio, even in silence. */
  | { kind: 'progress'; seconds: number }
  /** Comes last. The duration is the number of decoded samples. */
  | { kind: 'end'; durationSeconds: number; warnings: SpeechWarning[] };

/** Request to recognize a recording. */
export type SpeechRequest = {
  /** Workspace whose turn the work takes; null for work of the server itself. */
  workspaceId: string | null;
  /** Local file in a format of `audio-info.ts`. */
  path: string;
  /** Language of the speech, one that the engine supports. */
  language: string;
  /** Whether the channels are mixed, or each is recognized on its own. */
  channels: 'mixed' | 'separate';
  /** Default: `batch`. */
  urgency?: Urgency;
  /** Number of chunks that are already stored. They are neither recognized again nor yielded. */
  chunksDone: number;
};

/** Engine that transcribes recordings. */
export type SpeechEngine = {
  name: string;
  version: string;
  /** True if it runs on this machine, so that hearing a stretch again and again costs nothing but time. */
  isLocal: boolean;
  /**
   * Recognizes a recording while it is decoded. Memory use does not grow with its length. The consumer sets the pace:
   * work on the next event starts when the last one is taken.
   *
   * @throws the reason of `signal`; WorkError of stage `decode` or `recognise`
   */
  recognize(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechEvent>;
};
