import { FRAME_SAMPLES, FRAME_SECONDS } from './frames.ts';

/** Target level of the loud frames (root mean square): the level of close speech in most recordings. */
const LEVEL_DB = -20;
const GAIN_MAX_DB = 40;

/** Window of the level: 30 seconds before and 10 after a frame. The level is that of its loudest 5 % of frames. */
const BEFORE_FRAMES = Math.round(30 / FRAME_SECONDS);
const AFTER_FRAMES = Math.round(10 / FRAME_SECONDS);
const LOUD_SHARE = 0.05;

const FLOOR_DB = -100;

/** Amplifies quiet recordings, so the voice detector works on them as on others. Loud ones are unchanged. */
export type LevelNormalizer = {
  /**
   * Adds a frame.
   *
   * @returns the normalized earlier frame whose window is complete now, if any
   */
  push(frame: Float32Array): NormalizedFrame | undefined;
  /** Yields the frames that are still buffered at the end of the recording. */
  finish(): Generator<NormalizedFrame>;
};

/** Frame with its original and its normalized samples. */
export type NormalizedFrame = { original: Float32Array; normalized: Float32Array };

export function createLevelNormalizer(): LevelNormalizer {
  /** Histogram of the levels in the window: one bin for each decibel, beginning at `FLOOR_DB`. */
  const counts = new Uint32Array(1 - FLOOR_DB);
  /** Level bins of the window, and the frames whose window is incomplete. */
  const levels: number[] = [];
  const pending: Float32Array[] = [];

  function next(): NormalizedFrame {
    const original = pending.shift()!;
    const gain = 10 ** (computeGainDb(counts, levels.length) / 20);
    if (levels.length - pending.length > BEFORE_FRAMES) counts[levels.shift()!]! -= 1;
    return {
      original,
      normalized: gain === 1 ? original : original.map((sample) => clip(sample * gain)),
    };
  }

  return {
    push(frame) {
      const level = levelBin(frame);
      counts[level]! += 1;
      levels.push(level);
      pending.push(frame);
      return pending.length > AFTER_FRAMES ? next() : undefined;
    },

    *finish() {
      while (pending.length > 0) yield next();
    },
  };
}

/** Amplifies the samples of a chunk with one gain, up to the target level and without clipping. */
export function normalizeChunkLevel(samples: Float32Array): Float32Array {
  const counts = new Uint32Array(1 - FLOOR_DB);
  let [frames, peak] = [0, 0];
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    counts[levelBin(samples.subarray(at, at + FRAME_SAMPLES))]! += 1;
    frames += 1;
  }
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = Math.min(10 ** (computeGainDb(counts, frames) / 20), 1 / peak);
  return gain > 1 ? samples.map((sample) => sample * gain) : samples;
}

function computeGainDb(counts: Uint32Array, frames: number): number {
  let bin = counts.length - 1;
  for (let louder = counts[bin]!; bin > 0 && louder < frames * LOUD_SHARE; louder += counts[bin]!) {
    bin -= 1;
  }
  return Math.min(GAIN_MAX_DB, Math.max(0, LEVEL_DB - (bin + FLOOR_DB)));
}

function levelBin(frame: Float32Array): number {
  const db = 10 * Math.log10(meanSquare(frame) || 1e-20);
  return Math.round(Math.min(0, Math.max(FLOOR_DB, db))) - FLOOR_DB;
}

function meanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum / samples.length;
}

function clip(sample: number): number {
  return Math.min(1, Math.max(-1, sample));
}
