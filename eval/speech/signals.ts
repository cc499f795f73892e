import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';
import { gaussian, pick, type Random } from './random.ts';
import { samplesIn } from './samples.ts';

/** Hertz; their overtones lie within the band of voices. */
const CHORDS = [
  [130.8, 164.8, 196],
  [110, 130.8, 164.8],
  [87.3, 110, 130.8],
  [98, 123.5, 146.8],
];
const CHORD_SECONDS = 0.9;
const OVERTONES = 5;

/** @param level root mean square, 1 being full scale */
export function whiteNoise(time: number, level: number, random: Random): Float32Array {
  return new Float32Array(samplesIn(time)).map(() => level * gaussian(random));
}

/** Noise that loses 3 dB an octave, by three poles of first order, roughly as loud as `level` says. */
export function pinkNoise(time: number, level: number, random: Random): Float32Array {
  let [low, middle, high] = [0, 0, 0];
  return new Float32Array(samplesIn(time)).map(() => {
    const white = gaussian(random);
    low = 0.997 * low + 0.03 * white;
    middle = 0.963 * middle + 0.09 * white;
    high = 0.57 * high + 0.31 * white;
    return level * (low + middle + high + 0.05 * white);
  });
}

export function tone(time: number, level: number, hertz: number): Float32Array {
  return new Float32Array(samplesIn(time)).map(
    (_, at) => level * Math.SQRT2 * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE),
  );
}

/** Struck chords with overtones that die away, as a piano's. */
export function chords(time: number, level: number, random: Random): Float32Array {
  const struck = Array.from({ length: Math.ceil(time / CHORD_SECONDS) }, () =>
    pick(random, CHORDS),
  );
  return new Float32Array(samplesIn(time)).map((_, at) => {
    const now = at / SAMPLE_RATE;
    const index = Math.floor(now / CHORD_SECONDS);
    return level * strings(struck[index]!, now - index * CHORD_SECONDS);
  });
}

function strings(notes: readonly number[], time: number): number {
  const attack = Math.min(1, time / 0.01);
  let sum = 0;
  for (const hertz of notes) {
    for (let overtone = 1; overtone <= OVERTONES; overtone++) {
      const fading = Math.exp(-3 * overtone * time) / overtone;
      sum += fading * Math.sin(2 * Math.PI * hertz * overtone * time);
    }
  }
  return attack * sum;
}
