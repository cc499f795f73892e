import { FRAME_SAMPLES, FRAME_SECONDS } from './frame.ts';

/** Of the loud frames, as root mean square: what close speech has in most recordings. */
const LEVEL_DB = -20;
const GAIN_MAX_DB = 40;

/** The level is that of the loudest twentieth of the frames from so long before to so long after. */
const BEFORE_FRAMES = Math.round(30 / FRAME_SECONDS);
const AFTER_FRAMES = Math.round(10 / FRAME_SECONDS);
const LOUD_SHARE = 0.05;

const FLOOR_DB = -100;

/** Raises quiet recordings, so that the voice detector hears them as it hears others. Loud ones stay as they are. */
export type LevelEvener = {
  /** @returns the frame whose surroundings are known by now, at its even level */
  push(frame: Float32Array): LeveledFrame | undefined;
  /** The frames that are still held, once there are no more. */
  finish(): Generator<LeveledFrame>;
};

export type LeveledFrame = { original: Float32Array; even: Float32Array };

export function createLevelEvener(): LevelEvener {
  /** How many frames of the window have each level: bin 0 is `FLOOR_DB`, one for each decibel. */
  const counts = new Uint32Array(1 - FLOOR_DB);
  /** Levels of the window, and the frames that wait for their surroundings. */
  const levels: number[] = [];
  const waiting: Float32Array[] = [];

  function next(): LeveledFrame {
    const original = waiting.shift()!;
    const gain = 10 ** (gainDb(counts, levels.length) / 20);
    if (levels.length - waiting.length > BEFORE_FRAMES) counts[levels.shift()!]! -= 1;
    return {
      original,
      even: gain === 1 ? original : original.map((sample) => clip(sample * gain)),
    };
  }

  return {
    push(frame) {
      const level = levelOf(frame);
      counts[level]! += 1;
      levels.push(level);
      waiting.push(frame);
      return waiting.length > AFTER_FRAMES ? next() : undefined;
    },

    *finish() {
      while (waiting.length > 0) yield next();
    },
  };
}

/** The samples of a chunk with one gain, so that its loud frames have the usual level and none is clipped. */
export function toSpeechLevel(samples: Float32Array): Float32Array {
  const counts = new Uint32Array(1 - FLOOR_DB);
  let [frames, peak] = [0, 0];
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    counts[levelOf(samples.subarray(at, at + FRAME_SAMPLES))]! += 1;
    frames += 1;
  }
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = Math.min(10 ** (gainDb(counts, frames) / 20), 1 / peak);
  return gain > 1 ? samples.map((sample) => sample * gain) : samples;
}

function gainDb(counts: Uint32Array, frames: number): number {
  let bin = counts.length - 1;
  for (let louder = counts[bin]!; bin > 0 && louder < frames * LOUD_SHARE; louder += counts[bin]!) {
    bin -= 1;
  }
  return Math.min(GAIN_MAX_DB, Math.max(0, LEVEL_DB - (bin + FLOOR_DB)));
}

function levelOf(frame: Float32Array): number {
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
