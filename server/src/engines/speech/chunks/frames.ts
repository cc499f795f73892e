import { SAMPLE_RATE } from '../../audio/audio-info.ts';

/** Samples that the voice detector analyzes at a time: 32 ms. */
export const FRAME_SAMPLES = 512;
/** Length of a frame in seconds. */
export const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE;

/** Cuts blocks of any length into frames. The last frame can be short. */
export type FrameCutter = {
  push(block: Float32Array): Generator<Float32Array>;
  finish(): Generator<Float32Array>;
};

export function createFrameCutter(): FrameCutter {
  let rest = new Float32Array(0);

  return {
    *push(block) {
      const samples = new Float32Array(rest.length + block.length);
      samples.set(rest);
      samples.set(block, rest.length);
      let at = 0;
      for (; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
        yield samples.subarray(at, at + FRAME_SAMPLES);
      }
      rest = samples.slice(at);
    },

    *finish() {
      if (rest.length > 0) yield rest;
    },
  };
}
