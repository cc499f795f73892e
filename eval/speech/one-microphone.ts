import { concatenated } from './samples.ts';
import { bandPass } from './telephone.ts';
import type { Voice } from './voices.ts';

/** Edges of bands an octave wide, in hertz: a microphone differs from another by so broad a shape, voices by finer ones. */
const BANDS = [0, 125, 250, 500, 1_000, 2_000, 4_000, 8_000];
const TAPS = 257;
/** Decibels that a band is changed by, at most. */
const CHANGE_MAX = 20;

/**
 * The voices as if one microphone had heard them all: the level of each octave is brought to the mean of all. Harder
 * than a real room, for what a voice has of its own in an octave's level is gone as well.
 */
export function throughOneMicrophone(voices: readonly Voice[]): Voice[] {
  const filters = BANDS.slice(1).map((high, index) => bandPass(BANDS[index]!, high, TAPS));
  const levels = voices.map(({ phrases }) => {
    const samples = concatenated(phrases);
    return filters.map((filter) => decibelsOf(filtered(samples, filter)));
  });
  const means = filters.map(
    (_, band) => levels.reduce((sum, own) => sum + own[band]!, 0) / voices.length,
  );
  return voices.map(({ name, phrases }, voice) => {
    const filter = new Float64Array(TAPS);
    filters.forEach((one, band) => {
      const change = means[band]! - levels[voice]![band]!;
      const gain = 10 ** (Math.max(-CHANGE_MAX, Math.min(CHANGE_MAX, change)) / 20);
      one.forEach((value, tap) => (filter[tap]! += gain * value));
    });
    return { name, phrases: phrases.map((phrase) => filtered(phrase, filter)) };
  });
}

function filtered(samples: Float32Array, filter: Float64Array): Float32Array {
  const half = (filter.length - 1) / 2;
  const padded = new Float32Array(samples.length + filter.length);
  padded.set(samples, half);
  return samples.map((_, at) => {
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap++) sum += filter[tap]! * padded[at + tap]!;
    return sum;
  });
}

function decibelsOf(samples: Float32Array): number {
  const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
  return 10 * Math.log10(power + 1e-10);
}
