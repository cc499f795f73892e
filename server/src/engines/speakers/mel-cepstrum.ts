import { SAMPLE_RATE } from '../audio/audio-info.ts';
import { FFT_SIZE, powerSpectrum, SPECTRUM_SIZE } from './power-spectrum.ts';

/** Number of coefficients of a frame, from the first. The zeroth (loudness) is omitted. */
export const CEPSTRUM_SIZE = 24;
/** Number of frames per second. */
export const FRAMES_PER_SECOND = 100;
/** Distance between frames in samples. */
export const FRAME_STEP = SAMPLE_RATE / FRAMES_PER_SECOND;
/** Length of a frame in samples: 25 ms. */
export const FRAME_LENGTH = SAMPLE_RATE / 40;

const BANDS = 40;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 7_600;
const PRE_EMPHASIS = 0.97;
/** Lower bound of the power, far below audible sound, which keeps the logarithm finite. */
const POWER_FLOOR = 1e-9;

const toMel = (hz: number) => 1_127 * Math.log(1 + hz / 700);
const toHz = (mel: number) => 700 * (Math.exp(mel / 1_127) - 1);

const WINDOW = Float64Array.from(
  { length: FRAME_LENGTH },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_LENGTH - 1)),
);

/** Triangular filters of equal width in mel: the first bin of each, and its weights. */
const FILTERS = Array.from({ length: BANDS }, (_, band) => {
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)];
  const binAt = (edge: number) =>
    (toHz(low + ((high - low) * edge) / (BANDS + 1)) * FFT_SIZE) / SAMPLE_RATE;
  const [left, middle, right] = [binAt(band), binAt(band + 1), binAt(band + 2)];
  const first = Math.floor(left) + 1;
  const length = Math.min(SPECTRUM_SIZE, Math.ceil(right)) - first;
  const weights = Float64Array.from({ length }, (__, i) =>
    Math.min((first + i - left) / (middle - left), (right - first - i) / (right - middle)),
  );
  return { first, weights };
});

/** Discrete cosine transform: a row of `BANDS` values for each coefficient. */
const COSINES = Float64Array.from({ length: CEPSTRUM_SIZE * BANDS }, (_, i) => {
  const [coefficient, band] = [Math.floor(i / BANDS) + 1, i % BANDS];
  return Math.sqrt(2 / BANDS) * Math.cos((Math.PI * coefficient * (band + 0.5)) / BANDS);
});

const windowed = new Float64Array(FFT_SIZE);
const power = new Float64Array(SPECTRUM_SIZE);
const bands = new Float64Array(BANDS);

/**
 * Computes the mel-frequency cepstral coefficients of one frame (Davis and Mermelstein 1980), which do not depend on
 * its level.
 *
 * @param at start of the frame in `samples`, with at least `FRAME_LENGTH` samples after it
 * @param cepstrum output for `CEPSTRUM_SIZE` coefficients
 * @returns the mean log power of the bands, a measure of loudness
 */
export function melCepstrum(samples: Float32Array, at: number, cepstrum: Float32Array): number {
  let before = samples[at]!;
  for (let i = 0; i < FRAME_LENGTH; i++) {
    const sample = samples[at + i]!;
    windowed[i] = (sample - PRE_EMPHASIS * before) * WINDOW[i]!;
    before = sample;
  }
  powerSpectrum(windowed, power);
  let loudness = 0;
  for (const [band, { first, weights }] of FILTERS.entries()) {
    let sum = POWER_FLOOR;
    for (let i = 0; i < weights.length; i++) sum += weights[i]! * power[first + i]!;
    bands[band] = Math.log(sum);
    loudness += bands[band];
  }
  for (let coefficient = 0; coefficient < CEPSTRUM_SIZE; coefficient++) {
    const row = coefficient * BANDS;
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += COSINES[row + band]! * bands[band]!;
    cepstrum[coefficient] = sum;
  }
  return loudness / BANDS;
}
