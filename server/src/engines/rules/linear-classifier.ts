/** Weights of logistic regressions over the same features, one for each class, as they are stored. */
export type ClassifierWeights = {
  classes: readonly string[];
  bias: readonly number[];
  /** Weights of the dense vector, by class, in thousandths. */
  dense: readonly (readonly number[])[];
  /** Weights of each feature: class, weight in hundredths, class, weight and so on. */
  features: Readonly<Record<string, readonly number[]>>;
};

/**
 * Logistic regressions over the same features, one for each class. The log-odds of a class are its bias, plus the sum
 * of the weights of the features times 3 over the root of their number, plus the product of a dense vector with its
 * weights.
 */
export type Classifier = {
  classes: readonly string[];
  /** Returns the log-odds of each class, in the order of `classes`. */
  score(features: ReadonlySet<string>, dense: Float64Array): Float64Array;
};

const FEATURE_UNIT = 3;

/** Scales the weight of one of `count` features. */
export function featureScale(count: number): number {
  return FEATURE_UNIT / Math.sqrt(Math.max(1, count));
}

/** Builds a classifier from stored weights. */
export function createClassifier({
  classes,
  bias,
  dense,
  features,
}: ClassifierWeights): Classifier {
  const byFeature = new Map(
    Object.entries(features).map(([feature, own]) => [feature, Int16Array.from(own)]),
  );
  const rows = dense.map((row) => Float64Array.from(row, (weight) => weight / 1_000));
  return {
    classes,
    score(own, vector) {
      const scores = Float64Array.from(bias);
      const scale = featureScale(own.size) / 100;
      for (const feature of own) {
        const weights = byFeature.get(feature);
        if (!weights) continue;
        for (let i = 0; i < weights.length; i += 2) scores[weights[i]!]! += scale * weights[i + 1]!;
      }
      for (const [index, row] of rows.entries()) {
        let sum = 0;
        for (let i = 0; i < row.length; i++) sum += row[i]! * vector[i]!;
        scores[index]! += sum;
      }
      return scores;
    },
  };
}
