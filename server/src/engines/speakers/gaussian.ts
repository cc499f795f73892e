import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import { factor, factorize, frameCount, PRODUCTS, type Statistics } from './statistics.ts';

const SIZE = CEPSTRUM_SIZE;

export type Gaussian = {
  means: Float64Array;
  /** The Cholesky factor of the covariance, row by row. */
  lower: Float64Array;
  logDeterminant: number;
};

/** @param prior covariances that few frames are completed with; see `pooledCovariance` */
export function gaussianOf(statistics: Statistics, prior?: Float64Array): Gaussian {
  const logDeterminant = factorize(statistics, prior);
  const means = statistics.slice(1, PRODUCTS).map((sum) => sum / frameCount(statistics));
  return { means, lower: Float64Array.from(factor), logDeterminant };
}

/** The mean covariance within sets of frames, as a lower triangle. */
export function pooledCovariance(sets: readonly Statistics[]): Float64Array {
  const pooled = new Float64Array((SIZE * (SIZE + 1)) / 2);
  let frames = 0;
  for (const set of sets) {
    frames += frameCount(set);
    let to = 0;
    for (let i = 0; i < SIZE; i++) {
      const mean = set[1 + i]! / frameCount(set);
      for (let j = 0; j <= i; j++, to++) pooled[to]! += set[PRODUCTS + to]! - mean * set[1 + j]!;
    }
  }
  return pooled.map((value) => value / frames);
}

const solved = new Float64Array(SIZE);

/** The log density of the frame whose coefficients begin at `at`, without the constant. */
export function logDensity(gaussian: Gaussian, cepstra: Float32Array, at: number): number {
  const { means, lower, logDeterminant } = gaussian;
  let distance = 0;
  for (let i = 0; i < SIZE; i++) {
    let value = cepstra[at + i]! - means[i]!;
    for (let j = 0; j < i; j++) value -= lower[i * SIZE + j]! * solved[j]!;
    value /= lower[i * SIZE + i]!;
    solved[i] = value;
    distance += value * value;
  }
  return -(distance + logDeterminant) / 2;
}

/** A function that gives the summed log density of all frames of a set, without the constant. */
export function setLikelihood(gaussian: Gaussian): (set: Statistics) => number {
  const { means, logDeterminant } = gaussian;
  const precision = precisionOf(gaussian);
  return (set) => {
    const frames = frameCount(set);
    let distance = 0;
    let from = 0;
    for (let i = 0; i < SIZE; i++) {
      for (let j = 0; j <= i; j++, from++) {
        const scatter =
          set[PRODUCTS + from]! -
          set[1 + i]! * means[j]! -
          set[1 + j]! * means[i]! +
          frames * means[i]! * means[j]!;
        distance += (i === j ? 1 : 2) * precision[from]! * scatter;
      }
    }
    return -(distance + frames * logDeterminant) / 2;
  };
}

/** The inverse of the covariance, as a lower triangle. */
function precisionOf({ lower }: Gaussian): Float64Array {
  const inverse = new Float64Array(SIZE * SIZE);
  for (let column = 0; column < SIZE; column++) {
    for (let row = column; row < SIZE; row++) {
      let value = row === column ? 1 : 0;
      for (let k = column; k < row; k++) {
        value -= lower[row * SIZE + k]! * inverse[k * SIZE + column]!;
      }
      inverse[row * SIZE + column] = value / lower[row * SIZE + row]!;
    }
  }
  const precision = new Float64Array((SIZE * (SIZE + 1)) / 2);
  let to = 0;
  for (let i = 0; i < SIZE; i++) {
    for (let j = 0; j <= i; j++, to++) {
      for (let k = i; k < SIZE; k++) {
        precision[to]! += inverse[k * SIZE + i]! * inverse[k * SIZE + j]!;
      }
    }
  }
  return precision;
}
