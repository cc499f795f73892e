import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';

/** Telephone band in hertz. */
const [LOWEST, HIGHEST] = [300, 3_400];
const TAPS = 255;

/** The band of a telephone at 8 kHz. */
export function toTelephone(samples: Float32Array): Float32Array {
  const filter = bandPass(LOWEST, HIGHEST, TAPS);
  const half = (TAPS - 1) / 2;
  return Float32Array.from({ length: Math.floor(samples.length / 2) }, (_, index) => {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap++) {
      sum += filter[tap]! * (samples[2 * index + tap - half] ?? 0);
    }
    return sum;
  });
}

/** Band-pass filter between two frequencies in hertz: a windowed sinc (Blackman). @param taps an odd number */
export function bandPass(low: number, high: number, taps: number): Float64Array {
  const half = (taps - 1) / 2;
  return Float64Array.from({ length: taps }, (_, tap) => {
    const turn = (2 * Math.PI * tap) / (taps - 1);
    const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
    return window * (lowPass(tap - half, high) - lowPass(tap - half, low));
  });
}

function lowPass(at: number, hertz: number): number {
  const share = (2 * hertz) / SAMPLE_RATE;
  return at === 0 ? share : Math.sin(Math.PI * share * at) / (Math.PI * at);
}
