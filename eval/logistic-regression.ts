import { logistic } from '../server/src/engines/rules/logistic.ts';
import { minimize, type Slope } from './minimize.ts';

export type Example = {
  /** Indices of the features it has. */
  features: readonly number[] | Uint32Array;
  /** The degree of each feature; 1 when left out. */
  values?: Float64Array;
  isPositive: boolean;
  /** Number of examples that it counts as; 1 when left out. */
  weight?: number;
};

export type Regression = { bias: number; weights: Float64Array };

export type FitOptions = {
  /** Penalty on the squares of the weights, against the summed loss of the examples; the bias is free. */
  ridge: number;
  iterations?: number;
  /** Weights to which the penalty pulls; 0 when left out. */
  prior?: Float64Array;
};

/** Logistic regression with a ridge; the same examples give the same weights. */
export function fitRegression(
  examples: readonly Example[],
  featureCount: number,
  { ridge, iterations, prior }: FitOptions,
): Regression {
  // The last place is the bias.
  const start = new Float64Array(featureCount + 1);
  if (prior) start.set(prior);
  start[featureCount] = startingBias(examples);
  const packed = pack(examples);
  const point = minimize((at) => lossAndGradient(packed, at, ridge, prior), start, iterations);
  return { bias: point[featureCount]!, weights: point.slice(0, featureCount) };
}

export function probabilityOf({ bias, weights }: Regression, example: Omit<Example, 'isPositive'>) {
  return logistic(logOddsAt(example, weights, bias));
}

function startingBias(examples: readonly Example[]): number {
  const positives = examples.filter(({ isPositive }) => isPositive).length;
  return Math.log((positives + 0.5) / (examples.length - positives + 0.5));
}

/** All examples in a row, which is several times faster to go through. */
type Packed = {
  ends: Uint32Array;
  features: Uint32Array;
  values: Float64Array;
  signs: Int8Array;
  weights: Float64Array;
};

function pack(examples: readonly Example[]): Packed {
  const length = examples.reduce((sum, { features }) => sum + features.length, 0);
  const packed = {
    ends: new Uint32Array(examples.length),
    features: new Uint32Array(length),
    values: new Float64Array(length).fill(1),
    signs: new Int8Array(examples.length),
    weights: Float64Array.from(examples, ({ weight = 1 }) => weight),
  };
  let at = 0;
  for (const [index, { features, values, isPositive }] of examples.entries()) {
    packed.features.set(features, at);
    if (values) packed.values.set(values, at);
    at += features.length;
    packed.ends[index] = at;
    packed.signs[index] = isPositive ? 1 : -1;
  }
  return packed;
}

function lossAndGradient(
  { ends, features, values, signs, weights }: Packed,
  point: Float64Array,
  ridge: number,
  prior: Float64Array | undefined,
): Slope {
  const last = point.length - 1;
  const gradient = new Float64Array(point.length);
  let loss = 0;
  for (let row = 0, from = 0; row < ends.length; row++) {
    const end = ends[row]!;
    let logOdds = point[last]!;
    for (let i = from; i < end; i++) logOdds += point[features[i]!]! * values[i]!;
    const sign = signs[row]!;
    const wrong = 1 / (1 + Math.exp(sign * logOdds));
    const weight = weights[row]!;
    loss +=
      weight *
      (sign * logOdds > 0
        ? -Math.log1p(-wrong)
        : Math.log1p(Math.exp(sign * logOdds)) - sign * logOdds);
    const error = -sign * wrong * weight;
    for (let i = from; i < end; i++) gradient[features[i]!]! += error * values[i]!;
    gradient[last]! += error;
    from = end;
  }
  for (let i = 0; i < last; i++) {
    const distance = point[i]! - (prior?.[i] ?? 0);
    loss += (ridge / 2) * distance ** 2;
    gradient[i]! += ridge * distance;
  }
  return { loss, gradient };
}

function logOddsAt(
  { features, values }: Omit<Example, 'isPositive'>,
  weights: Float64Array,
  bias: number,
): number {
  let sum = bias;
  for (let i = 0; i < features.length; i++) sum += weights[features[i]!]! * (values?.[i] ?? 1);
  return sum;
}
