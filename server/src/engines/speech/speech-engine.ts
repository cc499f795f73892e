export type Word = {
  /** As it stands in the text, with its punctuation and without white space. */
  text: string;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  /** 0 to 1. */
  confidence: number;
};

/** A stretch of speech that was recognised as a whole: at most about 20 seconds of one channel. */
export type RecognizedChunk = {
  /** From 0, in the order in which chunks come; the same recording always has the same chunks. */
  index: number;
  /** 0 unless channels are heard apart. */
  channel: number;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  text: string;
  /** The text joined by spaces gives `text`. Their times ascend and lie within the chunk. */
  words: Word[];
  /** 0 to 1. */
  confidence: number;
  /** Where there is voice, in seconds from the beginning of the recording, ascending. */
  speech: [start: number, end: number][];
};

export type SpeechWarning = { code: string; message: string };

export type SpeechEvent =
  | { kind: 'chunk'; chunk: RecognizedChunk }
  /** So many seconds are behind; comes at least once a minute of audio, silence too. */
  | { kind: 'progress'; seconds: number }
  /** Comes last. The duration is counted in samples. */
  | { kind: 'end'; durationSeconds: number; warnings: SpeechWarning[] };

export type SpeechRequest = {
  /** Local file in any of the formats of `audio-info.ts`. */
  path: string;
  /** One of the languages of the engine. */
  language: string;
  /** Whether channels are mixed or each is heard apart. */
  channels: 'mixed' | 'separate';
  /** So many chunks are stored already: they are neither recognised again nor yielded. */
  chunksDone: number;
};

/** Recordings to words. */
export type SpeechEngine = {
  name: string;
  version: string;
  /**
   * Recognises a recording while it is decoded. Memory does not grow with its length. The consumer sets the pace: the
   * next event is worked on when the last was taken.
   *
   * @throws the reason of `signal`; WorkError of stage `decode` or `recognise`
   */
  recognize(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechEvent>;
};
