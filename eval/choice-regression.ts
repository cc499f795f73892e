import { minimize, type Slope } from './minimize.ts';

/** A choice: its options, and which of them is right. */
export type Choice = {
  /** Each option's features, in the same order. */
  options: readonly ArrayLike<number>[];
  isRight: readonly boolean[];
  /** Weight of the choice; 1 when omitted. */
  weight?: number;
};

/**
 * Conditional logit (McFadden 1974) with a ridge: weights under which one of the right options is the likeliest of its
 * choice. Choices without a right or a wrong option say nothing. The same choices give the same weights.
 *
 * @param ridge penalty on the squares of the weights, against the summed loss of the choices
 */
export function fitChoices(
  choices: readonly Choice[],
  featureCount: number,
  ridge: number,
): Float64Array {
  const telling = choices.filter(
    ({ isRight }) => isRight.includes(true) && isRight.includes(false),
  );
  return minimize((at) => lossAndGradient(telling, at, ridge), new Float64Array(featureCount));
}

function lossAndGradient(choices: readonly Choice[], weights: Float64Array, ridge: number): Slope {
  const gradient = weights.map((weight) => ridge * weight);
  let loss = (ridge / 2) * dot(weights, weights);
  for (const { options, isRight, weight = 1 } of choices) {
    const shares = softmax(options.map((option) => dot(option, weights)));
    const right = shares.reduce((sum, share, i) => (isRight[i] ? sum + share : sum), 0);
    loss -= weight * Math.log(right);
    for (const [i, option] of options.entries()) {
      const error = weight * (shares[i]! - (isRight[i] ? shares[i]! / right : 0));
      for (let j = 0; j < option.length; j++) gradient[j]! += error * option[j]!;
    }
  }
  return { loss, gradient };
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
