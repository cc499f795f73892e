import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';

const FRAME = SAMPLE_RATE / 100;
/** Frames so far below the loudest are no voice. */
const VOICED_DB = 30;

export function seconds(samples: Float32Array): number {
  return samples.length / SAMPLE_RATE;
}

export function samplesIn(time: number): number {
  return Math.round(time * SAMPLE_RATE);
}

export function silence(time: number): Float32Array {
  return new Float32Array(samplesIn(time));
}

export function scaled(samples: Float32Array, factor: number): Float32Array {
  return samples.map((sample) => sample * factor);
}

export function factorOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

export function concatenated(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Adds `part` to `all` in place; what lies beyond the end is left out. */
export function addAt(all: Float32Array, part: Float32Array, start: number): void {
  const end = Math.min(all.length, start + part.length);
  for (let at = Math.max(0, start); at < end; at++) all[at]! += part[at - start]!;
}

/** Level of each hundredth of a second, as root mean square. */
export function frameLevels(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / FRAME) }, (_, index) =>
    level(samples.subarray(index * FRAME, (index + 1) * FRAME)),
  );
}

/** Level of the frames that hold voice, so that pauses do not make a voice seem low. */
export function voiceLevel(samples: Float32Array): number {
  const levels = frameLevels(samples);
  const loudest = levels.reduce((most, one) => Math.max(most, one), 0);
  const voiced = levels.filter((one) => one >= loudest * factorOf(-VOICED_DB));
  return Math.sqrt(voiced.reduce((sum, one) => sum + one ** 2, 0) / Math.max(1, voiced.length));
}

export function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length));
}

/** Scales a signal to the voice level of `samples` minus a number of decibels. */
export function scaledBelow(
  noise: Float32Array,
  samples: Float32Array,
  decibels: number,
): Float32Array {
  return scaled(noise, (voiceLevel(samples) / voiceLevel(noise)) * factorOf(-decibels));
}
