/** Options of which some are right, each with its features in the same order. */
export type Choice = {
  options: readonly (readonly number[])[];
  isRight: readonly boolean[];
  /** How much it counts. */
  weight: number;
};

export type Outcome = { features: readonly number[]; isRight: boolean };

const STEPS = 300;
const STEP = 0.05;
const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
const NEWTON_STEPS = 25;

/**
 * Weights under which a right option scores highest: the conditional logit, fitted by Adam (Kingma and Ba 2015).
 *
 * @param l2 in units of one choice
 */
export function fitChoices(choices: readonly Choice[], l2: number): number[] {
  const telling = choices.filter(
    ({ isRight }) => isRight.includes(true) && isRight.includes(false),
  );
  const scales = deviations(telling.flatMap(({ options }) => options));
  const weights = scales.map(() => 0);
  const means = scales.map(() => 0);
  const squares = scales.map(() => 0);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = choiceGradient(telling, weights, scales);
    for (let j = 0; j < weights.length; j++) {
      const slope = (gradient[j]! + l2 * weights[j]!) / telling.length;
      means[j] = MEAN_DECAY * means[j]! + (1 - MEAN_DECAY) * slope;
      squares[j] = SQUARE_DECAY * squares[j]! + (1 - SQUARE_DECAY) * slope ** 2;
      const mean = means[j]! / (1 - MEAN_DECAY ** step);
      const square = squares[j]! / (1 - SQUARE_DECAY ** step);
      weights[j]! -= (STEP * mean) / (Math.sqrt(square) + 1e-8);
    }
  }
  return weights.map((weight, j) => weight / scales[j]!);
}

function choiceGradient(
  choices: readonly Choice[],
  weights: readonly number[],
  scales: readonly number[],
): number[] {
  const gradient = weights.map(() => 0);
  const scaled = weights.map((weight, j) => weight / scales[j]!);
  for (const { options, isRight, weight } of choices) {
    const odds = softmax(options.map((option) => dot(option, scaled)));
    const right = odds.reduce((sum, p, i) => (isRight[i] ? sum + p : sum), 0);
    for (const [i, option] of options.entries()) {
      const error = weight * (odds[i]! - (isRight[i] ? odds[i]! / right : 0));
      for (let j = 0; j < option.length; j++) gradient[j]! += (error * option[j]!) / scales[j]!;
    }
  }
  return gradient;
}

export type Probability = { bias: number; weights: number[] };

/** Logistic regression by Newton's method; features are weighed as multiples of their deviation. */
export function fitProbability(outcomes: readonly Outcome[], l2: number): Probability {
  const scales = deviations(outcomes.map(({ features }) => features));
  const rows = outcomes.map(({ features }) => [...features.map((x, j) => x / scales[j]!), 1]);
  const size = scales.length + 1;
  const penalty = (j: number) => (j === size - 1 ? 1e-6 : l2);
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = weights.map((weight, j) => penalty(j) * weight);
    const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? penalty(i) : 0)));
    for (const [r, row] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-dot(row, weights)));
      const error = p - Number(outcomes[r]!.isRight);
      for (let i = 0; i < size; i++) {
        gradient[i]! += error * row[i]!;
        for (let j = 0; j <= i; j++) hessian[i]![j]! += p * (1 - p) * row[i]! * row[j]!;
      }
    }
    for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) hessian[j]![i] = hessian[i]![j]!;
    const change = solve(hessian, gradient);
    weights = weights.map((weight, j) => weight - change[j]!);
  }
  return { bias: weights.at(-1)!, weights: scales.map((scale, j) => weights[j]! / scale) };
}

/** Gaussian elimination with partial pivoting. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let r = i; r < size; r++) {
      if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    }
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let r = i + 1; r < size; r++) {
      const factor = rows[r]![i]! / rows[i]![i]!;
      for (let c = i; c <= size; c++) rows[r]![c]! -= factor * rows[i]![c]!;
    }
  }
  const solution: number[] = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i--) {
    const known = solution.reduce((sum, x, c) => (c > i ? sum + rows[i]![c]! * x : sum), 0);
    solution[i] = (rows[i]![size]! - known) / rows[i]![i]!;
  }
  return solution;
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** The standard deviation of each feature; 1 where it never varies. */
function deviations(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, j) => {
    const mean = rows.reduce((sum, row) => sum + row[j]!, 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + (row[j]! - mean) ** 2, 0) / rows.length;
    return Math.sqrt(variance) || 1;
  });
}
