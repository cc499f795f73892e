import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';

/**
 * What a Gaussian with a full covariance needs to know of frames: how many there are, the sums of their coefficients,
 * and the lower triangle of the sums of products. The statistics of two sets add up to those of their union.
 */
export type Statistics = Float64Array;

const SIZE = CEPSTRUM_SIZE;
/** Where the products begin. */
export const PRODUCTS = 1 + SIZE;
const LENGTH = PRODUCTS + (SIZE * (SIZE + 1)) / 2;

/** Values that a mean and a covariance have. */
export const PARAMETERS = SIZE + (SIZE * (SIZE + 1)) / 2;
/** Added to variances, so that few frames or digital silence still give a Gaussian. Speech has variances of 1 to 50. */
const VARIANCE_FLOOR = 0.05;
/** What a prior covariance weighs beside a set of frames. */
const PRIOR_FRAMES = 30;

export const noFrames = (): Statistics => new Float64Array(LENGTH);

export const frameCount = (statistics: Statistics): number => statistics[0]!;

/** @param at where the frame's coefficients begin in `cepstra` */
export function addFrame(statistics: Statistics, cepstra: Float32Array, at: number): void {
  statistics[0]! += 1;
  let to = PRODUCTS;
  for (let i = 0; i < SIZE; i++) {
    const value = cepstra[at + i]!;
    statistics[1 + i]! += value;
    for (let j = 0; j <= i; j++) statistics[to++]! += value * cepstra[at + j]!;
  }
}

export function addStatistics(sum: Statistics, more: Statistics): void {
  for (let i = 0; i < LENGTH; i++) sum[i]! += more[i]!;
}

export function subtractStatistics(sum: Statistics, part: Statistics): void {
  for (let i = 0; i < LENGTH; i++) sum[i]! -= part[i]!;
}

export function unionOf(one: Statistics, other: Statistics): Statistics {
  const union = Float64Array.from(one);
  addStatistics(union, other);
  return union;
}

const pair = noFrames();
export const factor = new Float64Array(SIZE * SIZE);

/** Of the covariance of at least one frame. */
export function logDeterminant(statistics: Statistics): number {
  return factorize(statistics);
}

/**
 * How much better two Gaussians fit than one, in log likelihood: the generalised likelihood ratio that the Bayesian
 * information criterion weighs (Chen and Gopalakrishnan 1998).
 *
 * @param logDeterminants of both, which callers know already
 */
export function likelihoodRatio(
  one: Statistics,
  other: Statistics,
  logDeterminants: [number, number],
): number {
  for (let i = 0; i < LENGTH; i++) pair[i] = one[i]! + other[i]!;
  return (
    (frameCount(pair) * factorize(pair) -
      frameCount(one) * logDeterminants[0] -
      frameCount(other) * logDeterminants[1]) /
    2
  );
}

/**
 * Leaves the Cholesky factor of the covariance in `factor`, row by row, until it is called again.
 *
 * @param prior a lower triangle of covariances that count as `PRIOR_FRAMES` frames
 * @returns the logarithm of the determinant
 */
export function factorize(statistics: Statistics, prior?: Float64Array): number {
  const count = statistics[0]!;
  const weight = prior ? PRIOR_FRAMES : 0;
  let from = PRODUCTS;
  let logarithm = 0;
  for (let i = 0; i < SIZE; i++) {
    const mean = statistics[1 + i]! / count;
    for (let j = 0; j <= i; j++) {
      const scatter = statistics[from]! - mean * statistics[1 + j]!;
      let value = (scatter + weight * (prior?.[from - PRODUCTS] ?? 0)) / (count + weight);
      from++;
      if (i === j) value += VARIANCE_FLOOR;
      for (let k = 0; k < j; k++) value -= factor[i * SIZE + k]! * factor[j * SIZE + k]!;
      if (i === j) {
        const root = Math.sqrt(Math.max(value, 1e-9));
        factor[i * SIZE + i] = root;
        logarithm += 2 * Math.log(root);
      } else {
        factor[i * SIZE + j] = value / factor[j * SIZE + j]!;
      }
    }
  }
  return logarithm;
}
