export type Example = {
  /** Indices of the features it has. */
  features: readonly number[] | Uint32Array;
  /** The degree of each feature; 1 when left out. */
  values?: Float64Array;
  isPositive: boolean;
};

export type Regression = { bias: number; weights: Float64Array };

export type FitOptions = {
  /** Penalty on the squares of the weights, against the summed loss of the examples; the bias is free. */
  ridge: number;
  iterations?: number;
  /** Weights to which the penalty pulls; 0 when left out. */
  prior?: Float64Array;
};

const ITERATIONS = 100;
const MEMORY = 8;
const GRADIENT_MIN = 1e-3;
const SUFFICIENT_DECREASE = 1e-4;
const HALVINGS_MAX = 30;

/** Logistic regression with a ridge, by L-BFGS (Nocedal and Wright 2006, algorithm 7.4); the same examples give the same weights. */
export function fitRegression(
  examples: readonly Example[],
  featureCount: number,
  { ridge, iterations = ITERATIONS, prior }: FitOptions,
): Regression {
  // The last place is the bias.
  let point: Float64Array = new Float64Array(featureCount + 1);
  if (prior) point.set(prior);
  point[featureCount] = startingBias(examples);
  const packed = pack(examples);
  const slope = (at: Float64Array) => lossAndGradient(packed, at, ridge, prior);
  let current = slope(point);
  const history: Step[] = [];
  for (let i = 0; i < iterations && norm(current.gradient) > GRADIENT_MIN; i++) {
    const direction = descentDirection(current.gradient, history);
    const next = searchLine(slope, point, current, direction);
    if (!next) break;
    history.push(stepBetween(point, current.gradient, next));
    if (history.length > MEMORY) history.shift();
    ({ point, current } = next);
  }
  return { bias: point[featureCount]!, weights: point.slice(0, featureCount) };
}

export function probabilityOf({ bias, weights }: Regression, example: Omit<Example, 'isPositive'>) {
  return 1 / (1 + Math.exp(-logOddsAt(example, weights, bias)));
}

type Slope = { loss: number; gradient: Float64Array };
type Step = { move: Float64Array; change: Float64Array; curvature: number };
type Next = { point: Float64Array; current: Slope };

function startingBias(examples: readonly Example[]): number {
  const positives = examples.filter(({ isPositive }) => isPositive).length;
  return Math.log((positives + 0.5) / (examples.length - positives + 0.5));
}

/** All examples in a row, which is several times faster to go through. */
type Packed = { ends: Uint32Array; features: Uint32Array; values: Float64Array; signs: Int8Array };

function pack(examples: readonly Example[]): Packed {
  const length = examples.reduce((sum, { features }) => sum + features.length, 0);
  const packed = {
    ends: new Uint32Array(examples.length),
    features: new Uint32Array(length),
    values: new Float64Array(length).fill(1),
    signs: new Int8Array(examples.length),
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
  { ends, features, values, signs }: Packed,
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
    loss +=
      sign * logOdds > 0
        ? -Math.log1p(-wrong)
        : Math.log1p(Math.exp(sign * logOdds)) - sign * logOdds;
    const error = -sign * wrong;
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

/** The two-loop recursion. */
function descentDirection(gradient: Float64Array, history: readonly Step[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { move, change, curvature } of history.toReversed()) {
    const share = dot(move, direction) / curvature;
    shares.push(share);
    addScaled(direction, change, -share);
  }
  const newest = history.at(-1);
  const scale = newest ? newest.curvature / dot(newest.change, newest.change) : 1 / norm(gradient);
  for (let i = 0; i < direction.length; i++) direction[i]! *= scale;
  for (const { move, change, curvature } of history) {
    addScaled(direction, move, shares.pop()! - dot(change, direction) / curvature);
  }
  return direction;
}

/** Halves the step until the loss falls enough. */
function searchLine(
  slope: (at: Float64Array) => Slope,
  from: Float64Array,
  { loss, gradient }: Slope,
  direction: Float64Array,
): Next | undefined {
  const descent = dot(gradient, direction);
  for (let halvings = 0, size = 1; halvings < HALVINGS_MAX; halvings++, size /= 2) {
    const point = from.slice();
    addScaled(point, direction, size);
    const current = slope(point);
    if (current.loss <= loss + SUFFICIENT_DECREASE * size * descent) return { point, current };
  }
  return undefined;
}

function stepBetween(from: Float64Array, gradient: Float64Array, { point, current }: Next): Step {
  const move = point.slice();
  addScaled(move, from, -1);
  const change = current.gradient.slice();
  addScaled(change, gradient, -1);
  return { move, change, curvature: Math.max(1e-10, dot(move, change)) };
}

function addScaled(to: Float64Array, from: Float64Array, scale: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += scale * from[i]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function norm(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}
