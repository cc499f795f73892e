import { softmax } from '../server/src/engines/rules/logistic.ts';
import { minimize, type Slope } from './minimize.ts';

/** A choice: its options, and which of them is right. */
export type Choice = {
  /** Each option's features, in the same order; or those that are not 0, with their indexes. */
  options: readonly (ArrayLike<number> | SparseRow)[];
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
  const telling = choices
    .filter(({ isRight }) => isRight.includes(true) && isRight.includes(false))
    .map(({ options, isRight, weight = 1 }) => ({
      options: options.map(toSparse),
      isRight,
      weight,
    }));
  return minimize((at) => lossAndGradient(telling, at, ridge), new Float64Array(featureCount));
}

/** Values of an option that are not 0, with their indexes. */
export type SparseRow = { indexes: Uint32Array; values: Float64Array };

type SparseChoice = { options: readonly SparseRow[]; isRight: readonly boolean[]; weight: number };

function toSparse(option: ArrayLike<number> | SparseRow): SparseRow {
  if ('indexes' in option) return option;
  const indexes = Uint32Array.from(
    Array.from(option).flatMap((value, index) => (value === 0 ? [] : [index])),
  );
  return { indexes, values: Float64Array.from(indexes, (index) => option[index]!) };
}

function lossAndGradient(
  choices: readonly SparseChoice[],
  weights: Float64Array,
  ridge: number,
): Slope {
  const gradient = weights.map((weight) => ridge * weight);
  let loss = (ridge / 2) * weights.reduce((sum, weight) => sum + weight ** 2, 0);
  for (const { options, isRight, weight } of choices) {
    const shares = softmax(options.map((option) => dot(option, weights)));
    const right = shares.reduce((sum, share, i) => (isRight[i] ? sum + share : sum), 0);
    loss -= weight * Math.log(right);
    for (const [i, { indexes, values }] of options.entries()) {
      const error = weight * (shares[i]! - (isRight[i] ? shares[i]! / right : 0));
      for (let j = 0; j < indexes.length; j++) gradient[indexes[j]!]! += error * values[j]!;
    }
  }
  return { loss, gradient };
}

function dot({ indexes, values }: SparseRow, weights: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < indexes.length; j++) sum += values[j]! * weights[indexes[j]!]!;
  return sum;
}
