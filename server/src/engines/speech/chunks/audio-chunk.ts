import type { SpeechWarning } from '../speech-engine.ts';

/** A stretch of one channel that holds speech, to be recognised as a whole. */
export type AudioChunk = {
  /** From 0, in the order in which chunks come; the same recording always has the same chunks. */
  index: number;
  /** 0 unless channels are heard apart. */
  channel: number;
  /** Seconds from the beginning of the recording. */
  start_time: number;
  end_time: number;
  /** From `start_time` to `end_time` at 16 kHz, brought to an even level: at most 20 seconds. */
  samples: Float32Array;
  /** Where there is voice, in seconds from the beginning of the recording, ascending. */
  speech: [start: number, end: number][];
};

export type ChunkEvent =
  | { kind: 'chunk'; chunk: AudioChunk }
  /** So many seconds are behind; comes every ten seconds of audio, silence too. */
  | { kind: 'progress'; seconds: number }
  /** Comes last. The duration is counted in samples. */
  | { kind: 'end'; durationSeconds: number; warnings: SpeechWarning[] };
