/** Complex values: real and imaginary parts. */
export type ComplexValues = { real: Float64Array; imaginary: Float64Array };

/**
 * Transforms values in place by the algorithm of Cooley and Tukey (1965).
 *
 * @param values as many as a power of two
 * @param sign -1 forward, 1 backward; the backward transform is not divided by the length
 */
export function fourierInPlace({ real, imaginary }: ComplexValues, sign: 1 | -1): void {
  const size = real.length;
  reorder(real);
  reorder(imaginary);
  for (let length = 2; length <= size; length <<= 1) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const angle = (sign * 2 * Math.PI * k) / length;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      for (let upper = k; upper < size; upper += length) {
        const lower = upper + half;
        const turnedReal = real[lower]! * cosine - imaginary[lower]! * sine;
        const turnedImaginary = imaginary[lower]! * cosine + real[lower]! * sine;
        real[lower] = real[upper]! - turnedReal;
        imaginary[lower] = imaginary[upper]! - turnedImaginary;
        real[upper]! += turnedReal;
        imaginary[upper]! += turnedImaginary;
      }
    }
  }
}

/** Reorders values by the reversed bits of their indices. */
function reorder(values: Float64Array): void {
  for (let i = 1, reversed = 0; i < values.length; i++) {
    let bit = values.length >> 1;
    for (; reversed & bit; bit >>= 1) reversed ^= bit;
    reversed ^= bit;
    if (i < reversed) [values[i], values[reversed]] = [values[reversed]!, values[i]!];
  }
}

/** Convolves samples with a filter. The result is longer by the filter less one sample. */
export function convolve(samples: Float32Array, filter: Float32Array): Float32Array {
  const length = samples.length + filter.length - 1;
  const size = 2 ** Math.ceil(Math.log2(length));
  // Both signals are real, so one transform takes both: samples as real, filter as imaginary parts.
  const both = { real: new Float64Array(size), imaginary: new Float64Array(size) };
  both.real.set(samples);
  both.imaginary.set(filter);
  fourierInPlace(both, -1);
  const product = { real: new Float64Array(size), imaginary: new Float64Array(size) };
  for (let k = 0; k < size; k++) {
    const mirror = (size - k) % size;
    const [a, b] = [both.real[k]!, both.imaginary[k]!];
    const [c, d] = [both.real[mirror]!, both.imaginary[mirror]!];
    const [firstReal, firstImaginary] = [(a + c) / 2, (b - d) / 2];
    const [otherReal, otherImaginary] = [(b + d) / 2, (c - a) / 2];
    product.real[k] = firstReal * otherReal - firstImaginary * otherImaginary;
    product.imaginary[k] = firstReal * otherImaginary + firstImaginary * otherReal;
  }
  fourierInPlace(product, 1);
  return Float32Array.from({ length }, (_, i) => product.real[i]! / size);
}
