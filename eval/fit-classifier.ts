import {
  type ClassifierWeights,
  featureScale,
} from '../server/src/engines/rules/linear-classifier.ts';
import { type Example, fitRegression } from './logistic-regression.ts';

/** Sentence or value with its features and the classes that it belongs to. */
export type LabelledItem = {
  features: ReadonlySet<string>;
  /** Dense features beside the others; empty for none. */
  dense: Float64Array;
  classes: ReadonlySet<string>;
  /** Number of items that it counts as; 1 when left out. */
  weight?: number;
};

const OCCURRENCES_MIN = 2;
const POSITIVES_MIN = 3;
const ITERATIONS = 40;
const SMOOTHING = 0.5;
const [RATIO_UNIT, RATIO_MAX] = [2, 2];
const WEIGHT_MIN = 0.02;

/** Options of a fit. */
export type ClassifierOptions = {
  /** Penalty on the squares of the weights. */
  ridge: number;
  /** Factor of the dense vector, against which the ridge makes its weights cheap. */
  denseScale: number;
};

/**
 * Fits a logistic regression for each class; features are scaled by their naive-Bayes log-count ratio (Wang and Manning
 * 2012, "Baselines and bigrams").
 */
export function fitClassifier(
  items: readonly LabelledItem[],
  classes: readonly string[],
  options: ClassifierOptions,
): ClassifierWeights {
  const columns = numberFeatures(items);
  const denseLength = items[0]?.dense.length ?? 0;
  const rows = items.map(({ features }) =>
    Uint32Array.from([...features].flatMap((feature) => columns.get(feature) ?? [])),
  );
  const table: Table = { items, rows, width: columns.size, denseLength };
  const fitted = classes.map((name) => fitClass(table, name, options));
  const features: Record<string, number[]> = {};
  for (const [feature, column] of columns) {
    const own = fitted.flatMap(({ weights }, index) =>
      Math.abs(weights[column]!) < WEIGHT_MIN ? [] : [index, Math.round(100 * weights[column]!)],
    );
    if (own.length > 0) features[feature] = own;
  }
  return {
    classes: [...classes],
    bias: fitted.map(({ bias }) => Number(bias.toFixed(3))),
    dense: fitted.map(({ dense }) => Array.from(dense, (weight) => Math.round(1_000 * weight))),
    features,
  };
}

function numberFeatures(items: readonly LabelledItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of items) {
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count >= OCCURRENCES_MIN);
  return new Map(common.map(([feature], column) => [feature, column]));
}

/** Items with their features by column. */
type Table = {
  items: readonly LabelledItem[];
  rows: readonly Uint32Array[];
  width: number;
  denseLength: number;
};

function fitClass(table: Table, name: string, { ridge, denseScale }: ClassifierOptions) {
  const { items, rows, width, denseLength } = table;
  const positives = items.filter(({ classes }) => classes.has(name)).length;
  const nothing = { weights: new Float64Array(width), dense: new Float64Array(denseLength) };
  if (positives < POSITIVES_MIN) return { bias: -8, ...nothing };
  const ratios = logCountRatios(table, name);
  const examples = items.map((item, index): Example => {
    const row = rows[index]!;
    const features = new Uint32Array(row.length + denseLength);
    const values = new Float64Array(row.length + denseLength);
    const scale = featureScale(item.features.size);
    features.set(row);
    for (let i = 0; i < row.length; i++) values[i] = scale * ratios[row[i]!]!;
    for (let i = 0; i < denseLength; i++) {
      features[row.length + i] = width + i;
      values[row.length + i] = denseScale * item.dense[i]!;
    }
    return { features, values, isPositive: item.classes.has(name), weight: item.weight ?? 1 };
  });
  const { bias, weights } = fitRegression(examples, width + denseLength, {
    ridge,
    iterations: ITERATIONS,
  });
  return {
    bias,
    weights: Float64Array.from(ratios, (ratio, column) => ratio * weights[column]!),
    dense: weights.slice(width).map((weight) => denseScale * weight),
  };
}

function logCountRatios({ items, rows, width }: Table, name: string): Float64Array {
  const [inside, outside] = [new Float64Array(width), new Float64Array(width)];
  let [insideCount, outsideCount] = [2 * SMOOTHING, 2 * SMOOTHING];
  for (const [index, { classes }] of items.entries()) {
    const counts = classes.has(name) ? inside : outside;
    if (classes.has(name)) insideCount++;
    else outsideCount++;
    for (const column of rows[index]!) counts[column]!++;
  }
  return inside.map((hits, column) => {
    const ratio =
      (hits + SMOOTHING) / insideCount / ((outside[column]! + SMOOTHING) / outsideCount);
    return Math.min(RATIO_MAX, Math.abs(Math.log(ratio)) / RATIO_UNIT);
  });
}
