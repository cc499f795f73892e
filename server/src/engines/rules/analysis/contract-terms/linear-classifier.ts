/**
 * Logistic regressions over the same features, one for each class. The log-odds of a class are its bias, plus the sum
 * of the weights of the features times 3 over the root of their number, plus the product of a dense vector with its
 * weights.
 */
export type ClassifierWeights = {
  classes: readonly string[];
  bias: readonly number[];
  /** Weights of the dense vector, by class, in thousandths. */
  dense: readonly (readonly number[])[];
  /** Weights of each feature: class, weight in hundredths, class, weight and so on. */
  features: Readonly<Record<string, readonly number[]>>;
};

const FEATURE_UNIT = 3;

/** Scales the weight of one of `count` features. */
export function featureScale(count: number): number {
  return FEATURE_UNIT / Math.sqrt(Math.max(1, count));
}

/** Returns the log-odds of each class, in the order of the weights' classes. */
export function scoreClasses(
  weights: ClassifierWeights,
  features: ReadonlySet<string>,
  dense: Float64Array,
): Float64Array {
  const scores = Float64Array.from(weights.bias);
  const scale = featureScale(features.size) / 100;
  for (const feature of features) {
    if (!Object.hasOwn(weights.features, feature)) continue;
    const own = weights.features[feature]!;
    for (let i = 0; i < own.length; i += 2) scores[own[i]!]! += scale * own[i + 1]!;
  }
  for (const [index, row] of weights.dense.entries()) {
    let sum = 0;
    for (let i = 0; i < row.length; i++) sum += row[i]! * dense[i]!;
    scores[index]! += sum / 1_000;
  }
  return scores;
}
