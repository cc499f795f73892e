import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';

/**
 * Sufficient statistics of a Gaussian with full covariance: the number of frames, the sums of their coefficients, and
 * the lower triangle of the sums of products. Statistics of two sets add up to those of their union.
 */
export type Statistics = Float64Array;

const SIZE = CEPSTRUM_SIZE;
/** Offset of the products. */
const PRODUCTS_OFFSET = 1 + SIZE;
const LENGTH = PRODUCTS_OFFSET + (SIZE * (SIZE + 1)) / 2;

/** Number of parameters of a mean and a covariance. */
export const GAUSSIAN_PARAMETERS = SIZE + (SIZE * (SIZE + 1)) / 2;
/**
 * Value added to variances, so that few frames or digital silence still give a Gaussian. Speech has variances of 1 to
 * 50.
 */
const VARIANCE_FLOOR = 0.05;
/** Weight of a prior covariance, in frames. */
const PRIOR_FRAMES = 30;

/** Returns the statistics of no frames. */
export const emptyStatistics = (): Statistics => new Float64Array(LENGTH);

/** Returns the number of frames in statistics. */
export const frameCount = (statistics: Statistics): number => statistics[0]!;

/**
 * Adds a frame to statistics.
 *
 * @param at offset of the coefficients of the frame in `cepstra`
 */
export function addFrame(statistics: Statistics, cepstra: Float32Array, at: number): void {
  statistics[0]! += 1;
  let to = PRODUCTS_OFFSET;
  for (let i = 0; i < SIZE; i++) {
    const value = cepstra[at + i]!;
    statistics[1 + i]! += value;
    for (let j = 0; j <= i; j++) statistics[to++]! += value * cepstra[at + j]!;
  }
}

/** Adds statistics to `sum` in place. */
export function addStatistics(sum: Statistics, more: Statistics): void {
  for (let i = 0; i < LENGTH; i++) sum[i]! += more[i]!;
}

/** Subtracts statistics from `sum` in place. */
export function subtractStatistics(sum: Statistics, part: Statistics): void {
  for (let i = 0; i < LENGTH; i++) sum[i]! -= part[i]!;
}

/** Returns the statistics of the union of two disjoint sets. */
export function mergeStatistics(one: Statistics, other: Statistics): Statistics {
  const union = Float64Array.from(one);
  addStatistics(union, other);
  return union;
}

const pair = emptyStatistics();
const choleskyFactor = new Float64Array(SIZE * SIZE);

/** Returns the log determinant of the covariance of at least one frame. */
export function computeLogDeterminant(statistics: Statistics): number {
  return factorize(statistics);
}

/**
 * Returns the generalized log likelihood ratio of two Gaussians against one, which the Bayesian information criterion
 * uses (Chen and Gopalakrishnan 1998).
 *
 * @param logDeterminants known log determinants of both
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
 * Computes the Cholesky factor of the covariance into `choleskyFactor`, row by row. The next call overwrites it.
 *
 * @param prior lower triangle of covariances that count as `PRIOR_FRAMES` frames
 * @returns the log determinant
 */
function factorize(statistics: Statistics, prior?: Float64Array): number {
  const count = statistics[0]!;
  const weight = prior ? PRIOR_FRAMES : 0;
  let from = PRODUCTS_OFFSET;
  let logarithm = 0;
  for (let i = 0; i < SIZE; i++) {
    const mean = statistics[1 + i]! / count;
    for (let j = 0; j <= i; j++) {
      const scatter = statistics[from]! - mean * statistics[1 + j]!;
      let value = (scatter + weight * (prior?.[from - PRODUCTS_OFFSET] ?? 0)) / (count + weight);
      from++;
      if (i === j) value += VARIANCE_FLOOR;
      for (let k = 0; k < j; k++) {
        value -= choleskyFactor[i * SIZE + k]! * choleskyFactor[j * SIZE + k]!;
      }
      if (i === j) {
        const root = Math.sqrt(Math.max(value, 1e-9));
        choleskyFactor[i * SIZE + i] = root;
        logarithm += 2 * Math.log(root);
      } else {
        choleskyFactor[i * SIZE + j] = value / choleskyFactor[j * SIZE + j]!;
      }
    }
  }
  return logarithm;
}

/** Gaussian with full covariance. */
export type Gaussian = {
  means: Float64Array;
  /** Cholesky factor of the covariance, row by row. */
  lower: Float64Array;
  logDeterminant: number;
};

/**
 * Fits a Gaussian to statistics.
 *
 * @param prior covariance that stabilizes small sets; see `pooledCovariance`
 */
export function fitGaussian(statistics: Statistics, prior?: Float64Array): Gaussian {
  const logDeterminant = factorize(statistics, prior);
  const means = statistics.slice(1, PRODUCTS_OFFSET).map((sum) => sum / frameCount(statistics));
  return { means, lower: Float64Array.from(choleskyFactor), logDeterminant };
}

/** Returns the mean covariance within sets of frames, as a lower triangle. */
export function pooledCovariance(sets: readonly Statistics[]): Float64Array {
  const pooled = new Float64Array((SIZE * (SIZE + 1)) / 2);
  let frames = 0;
  for (const set of sets) {
    frames += frameCount(set);
    let to = 0;
    for (let i = 0; i < SIZE; i++) {
      const mean = set[1 + i]! / frameCount(set);
      for (let j = 0; j <= i; j++, to++) {
        pooled[to]! += set[PRODUCTS_OFFSET + to]! - mean * set[1 + j]!;
      }
    }
  }
  return pooled.map((value) => value / frames);
}

const solved = new Float64Array(SIZE);

/** Returns the log density of the frame at offset `at`, without the constant term. */
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

/** Creates a function that returns the summed log density of the frames of a set, without the constant term. */
export function createSetLikelihood(gaussian: Gaussian): (set: Statistics) => number {
  const { means, logDeterminant } = gaussian;
  const precision = invertCovariance(gaussian);
  return (set) => {
    const frames = frameCount(set);
    let distance = 0;
    let from = 0;
    for (let i = 0; i < SIZE; i++) {
      for (let j = 0; j <= i; j++, from++) {
        const scatter =
          set[PRODUCTS_OFFSET + from]! -
          set[1 + i]! * means[j]! -
          set[1 + j]! * means[i]! +
          frames * means[i]! * means[j]!;
        distance += (i === j ? 1 : 2) * precision[from]! * scatter;
      }
    }
    return -(distance + frames * logDeterminant) / 2;
  };
}

/** Returns the inverse of the covariance, as a lower triangle. */
function invertCovariance({ lower }: Gaussian): Float64Array {
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
