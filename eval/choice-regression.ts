/** What there is to choose from, and which of it is right. */
export type Choice = {
  /** The indices of the features of each candidate. */
  candidates: readonly (readonly number[])[];
  /** Index of the right candidate. */
  right: number;
};

const STEP = 0.1;

/**
 * Conditional logit (McFadden 1974) by gradient descent (Adagrad): weights under which the right candidate is the likeliest
 * of its choice. The same choices give the same weights.
 *
 * @param l2 pull towards 0, a choice
 */
export function fitChoices(
  choices: readonly Choice[],
  featureCount: number,
  { epochs, l2 }: { epochs: number; l2: number },
): Float64Array {
  const weights = new Float64Array(featureCount);
  const squares = new Float64Array(featureCount).fill(1e-6);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const gradient = new Float64Array(featureCount);
    for (const { candidates, right } of choices) {
      const shares = sharesOf(candidates, weights);
      candidates.forEach((features, index) => {
        const error = shares[index]! - Number(index === right);
        for (const feature of features) gradient[feature]! += error;
      });
    }
    for (let feature = 0; feature < featureCount; feature++) {
      const slope = gradient[feature]! / choices.length + l2 * weights[feature]!;
      squares[feature]! += slope ** 2;
      weights[feature]! -= (STEP * slope) / Math.sqrt(squares[feature]!);
    }
  }
  return weights;
}

function sharesOf(candidates: readonly (readonly number[])[], weights: Float64Array): number[] {
  const scores = candidates.map((features) =>
    features.reduce((sum, feature) => sum + weights[feature]!, 0),
  );
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
