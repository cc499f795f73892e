/** Samples of one transform; a power of two. */
export const FFT_SIZE = 512;
/** Number of bins from 0 Hz to half the sample rate, both inclusive. */
export const SPECTRUM_SIZE = FFT_SIZE / 2 + 1;

const HALF = FFT_SIZE / 2;
const COSINES = Float64Array.from({ length: FFT_SIZE }, (_, i) =>
  Math.cos((2 * Math.PI * i) / FFT_SIZE),
);
const SINES = Float64Array.from({ length: FFT_SIZE }, (_, i) =>
  Math.sin((2 * Math.PI * i) / FFT_SIZE),
);
const REVERSED = Uint16Array.from({ length: HALF }, (_, i) => {
  let reversed = 0;
  for (let bit = 1; bit < HALF; bit <<= 1) reversed = (reversed << 1) | (i & bit ? 1 : 0);
  return reversed;
});

const real = new Float64Array(HALF);
const imaginary = new Float64Array(HALF);

/**
 * Computes the power spectrum of real samples by a complex Fourier transform of half the length, whose even and odd
 * parts are then separated.
 *
 * @param samples `FFT_SIZE` samples
 * @param power output for `SPECTRUM_SIZE` values
 */
export function powerSpectrum(samples: Float64Array, power: Float64Array): void {
  for (let i = 0; i < HALF; i++) {
    const from = 2 * REVERSED[i]!;
    real[i] = samples[from]!;
    imaginary[i] = samples[from + 1]!;
  }
  transformInPlace();
  power[0] = (real[0]! + imaginary[0]!) ** 2;
  power[HALF] = (real[0]! - imaginary[0]!) ** 2;
  for (let k = 1; k < HALF; k++) {
    const mirror = HALF - k;
    const evenReal = (real[k]! + real[mirror]!) / 2;
    const evenImaginary = (imaginary[k]! - imaginary[mirror]!) / 2;
    const oddReal = (imaginary[k]! + imaginary[mirror]!) / 2;
    const oddImaginary = (real[mirror]! - real[k]!) / 2;
    const [cosine, sine] = [COSINES[k]!, SINES[k]!];
    power[k] =
      (evenReal + cosine * oddReal + sine * oddImaginary) ** 2 +
      (evenImaginary + cosine * oddImaginary - sine * oddReal) ** 2;
  }
}

/** Applies the Cooley-Tukey butterflies to values in bit-reversed order. */
function transformInPlace(): void {
  for (let length = 2; length <= HALF; length <<= 1) {
    const half = length / 2;
    const stride = FFT_SIZE / length;
    for (let start = 0; start < HALF; start += length) {
      for (let k = 0; k < half; k++) {
        const [upper, lower] = [start + k, start + k + half];
        const [cosine, sine] = [COSINES[k * stride]!, SINES[k * stride]!];
        const turnedReal = real[lower]! * cosine + imaginary[lower]! * sine;
        const turnedImaginary = imaginary[lower]! * cosine - real[lower]! * sine;
        real[lower] = real[upper]! - turnedReal;
        imaginary[lower] = imaginary[upper]! - turnedImaginary;
        real[upper] = real[upper]! + turnedReal;
        imaginary[upper] = imaginary[upper]! + turnedImaginary;
      }
    }
  }
}
