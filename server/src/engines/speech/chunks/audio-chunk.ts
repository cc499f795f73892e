/** Section of one channel that contains speech and is recognized as a whole. */
export type AudioChunk = {
  /** Number from 0, in the order of the chunks. The same recording always has the same chunks. */
  index: number;
  /** Channel number; 0 if the channels are mixed. */
  channel: number;
  /** Seconds from the start of the recording. */
  start_time: number;
  end_time: number;
  /** Samples from `start_time` to `end_time` at 16 kHz with a normalized level: at most 20 seconds. */
  samples: Float32Array;
  /** Ranges with voice, in seconds from the start of the recording, ascending. */
  speech: [start: number, end: number][];
};
