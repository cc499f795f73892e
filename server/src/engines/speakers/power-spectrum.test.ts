import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FFT_SIZE, powerSpectrum, SPECTRUM_SIZE } from './power-spectrum.ts';

/** Computes the power of a bin by the definition of the transform. */
function slowPower(samples: Float64Array, bin: number): number {
  let [real, imaginary] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    real += sample * Math.cos((2 * Math.PI * bin * i) / FFT_SIZE);
    imaginary -= sample * Math.sin((2 * Math.PI * bin * i) / FFT_SIZE);
  }
  return real ** 2 + imaginary ** 2;
}

suite('power spectrum', () => {
  test('matches the definition of the Fourier transform', () => {
    const samples = Float64Array.from({ length: FFT_SIZE }, (_, i) => Math.sin(i * i) + i / 300);
    const power = new Float64Array(SPECTRUM_SIZE);

    powerSpectrum(samples, power);

    for (const [bin, value] of power.entries()) {
      const expected = slowPower(samples, bin);
      assert.ok(Math.abs(value - expected) < 1e-6 * (1 + expected), `bin ${bin}`);
    }
  });
});
