import {
  type ClassifierWeights,
  featureScale,
} from '../../server/src/engines/rules/analysis/contract-terms/linear-classifier.ts';
import {
  ANY_TERM,
  type Combination,
  createTermClassifiers,
  scoreSentence,
  type TermWeights,
} from '../../server/src/engines/rules/analysis/contract-terms/classify-sentence.ts';
import {
  listSentenceFeatures,
  listValueFeatures,
  tokenizeSentence,
} from '../../server/src/engines/rules/analysis/contract-terms/sentence-features.ts';
import {
  findValues,
  type ValueType,
} from '../../server/src/engines/rules/analysis/contract-terms/sentence-values.ts';
import {
  embedContext,
  embedSentence,
} from '../../server/src/engines/rules/analysis/contract-terms/sentence-vectors.ts';
import {
  SENTENCE_FIELDS,
  VALUE_FIELDS,
} from '../../server/src/engines/rules/analysis/contract-terms/term-fields.ts';
import { type DateMention, findDates } from '../../server/src/language/dates/dates.ts';
import { type Example, fitRegression } from '../logistic-regression.ts';
import { fieldsOfValue } from './label-values.ts';
import type { Statement } from './statement-corpus.ts';

/** Sentence or value with its features and the classes that it belongs to. */
type Item = { features: ReadonlySet<string>; dense: Float64Array; classes: ReadonlySet<string> };

/** Statement with its items: the sentence and each of its values. */
export type ReadStatement = {
  statement: Statement;
  sentence: Item;
  values: readonly (Item & { type: ValueType })[];
};

/** Reads the features of a statement. */
export function readStatement(statement: Statement): ReadStatement {
  const { sentence, labels } = statement;
  const statesTerm = labels.some(({ field }) => field !== 'obligation' && field !== 'party');
  const values = findValues(sentence, datesOf(statement));
  const tokenized = tokenizeSentence(sentence, values, 'en');
  const vector = embedSentence(sentence);
  return {
    statement,
    sentence: {
      features: listSentenceFeatures(tokenized),
      dense: vector,
      classes: new Set([...labels.map(({ field }) => field), ...(statesTerm ? [ANY_TERM] : [])]),
    },
    values: values.map((value, index) => ({
      type: value.type,
      features: listValueFeatures(tokenized, index),
      dense: embedContext(sentence, value, vector),
      classes: new Set(fieldsOfValue(statement, value)),
    })),
  };
}

/** Finds the dates of a statement. Figures begin with the month where the writer is American. */
function datesOf({ hand, sentence }: Statement): DateMention[] {
  return findDates(sentence, 'en', hand === 'B' || hand === 'H' ? 'month' : 'day');
}

const OCCURRENCES_MIN = 2;
const POSITIVES_MIN = 3;
const RIDGE = 0.03;
const ITERATIONS = 40;
/** Factor of the dense vector, against which the ridge makes its weights cheap. */
const DENSE_SCALE = 1.5;
const SMOOTHING = 0.5;
const [RATIO_UNIT, RATIO_MAX] = [2, 2];
const WEIGHT_MIN = 0.02;

/** Fits the classifiers of a term model, uncombined. */
export function fitTermModel(read: readonly ReadStatement[]): TermWeights {
  const values = Object.fromEntries(
    Object.entries(VALUE_FIELDS).map(([type, fields]) => [
      type,
      fitClassifier(
        read.flatMap((one) => one.values.filter((value) => value.type === type)),
        fields,
      ),
    ]),
  ) as Record<ValueType, ClassifierWeights>;
  return {
    values,
    sentence: fitClassifier(
      read.map(({ sentence }) => sentence),
      [...SENTENCE_FIELDS, ANY_TERM],
    ),
  };
}

/**
 * Fits a logistic regression for each class; features are scaled by their naive-Bayes log-count ratio (Wang and Manning
 * 2012, "Baselines and bigrams").
 */
function fitClassifier(items: readonly Item[], classes: readonly string[]): ClassifierWeights {
  const columns = numberFeatures(items);
  const denseLength = items[0]?.dense.length ?? 0;
  const rows = items.map(({ features }) =>
    Uint32Array.from([...features].flatMap((feature) => columns.get(feature) ?? [])),
  );
  const fitted = classes.map((name) => fitClass(items, rows, columns.size, denseLength, name));
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

function numberFeatures(items: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of items) {
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count >= OCCURRENCES_MIN);
  return new Map(common.map(([feature], column) => [feature, column]));
}

function fitClass(
  items: readonly Item[],
  rows: readonly Uint32Array[],
  width: number,
  denseLength: number,
  name: string,
) {
  const positives = items.filter(({ classes }) => classes.has(name)).length;
  const nothing = { weights: new Float64Array(width), dense: new Float64Array(denseLength) };
  if (positives < POSITIVES_MIN) return { bias: -8, ...nothing };
  const ratios = logCountRatios(items, rows, width, name);
  const examples = items.map((item, index): Example => {
    const row = rows[index]!;
    const features = new Uint32Array(row.length + denseLength);
    const values = new Float64Array(row.length + denseLength);
    const scale = featureScale(item.features.size);
    features.set(row);
    for (let i = 0; i < row.length; i++) values[i] = scale * ratios[row[i]!]!;
    for (let i = 0; i < denseLength; i++) {
      features[row.length + i] = width + i;
      values[row.length + i] = DENSE_SCALE * item.dense[i]!;
    }
    return { features, values, isPositive: item.classes.has(name) };
  });
  const options = { ridge: RIDGE, iterations: ITERATIONS };
  const { bias, weights } = fitRegression(examples, width + denseLength, options);
  return {
    bias,
    weights: Float64Array.from(ratios, (ratio, column) => ratio * weights[column]!),
    dense: weights.slice(width).map((weight) => DENSE_SCALE * weight),
  };
}

function logCountRatios(
  items: readonly Item[],
  rows: readonly Uint32Array[],
  width: number,
  name: string,
): Float64Array {
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

/** Log-odds of one decision with its label, for the fit of the combinations. */
export type Decision = {
  key: string;
  value: number;
  sentence: number;
  /** Log-odds that the sentence states any term. */
  any: number;
  isRight: boolean;
};

/** Scores the statements of a hand with a model that has not seen them. */
export function decide(
  weights: TermWeights,
  read: readonly ReadStatement[],
): { values: Decision[]; sentences: Decision[] } {
  const model = createTermClassifiers(weights);
  const decisions = { values: [] as Decision[], sentences: [] as Decision[] };
  for (const { statement, sentence, values } of read) {
    const scores = scoreSentence(model, statement.sentence, datesOf(statement));
    const any = scores.sentence[model.sentence.classes.indexOf(ANY_TERM)]!;
    for (const [index, field] of model.sentence.classes.entries()) {
      const own = scores.sentence[index]!;
      decisions.sentences.push({
        key: field,
        value: 0,
        sentence: own,
        any,
        isRight: sentence.classes.has(field),
      });
    }
    for (const [at, { type, classes }] of values.entries()) {
      const ofValue = scores.scoreValue(at);
      for (const [index, field] of model.values[type].classes.entries()) {
        decisions.values.push({
          key: `${type}/${field}`,
          value: ofValue[index]!,
          sentence: scores.sentence[model.sentence.classes.indexOf(field)]!,
          any,
          isRight: classes.has(field),
        });
      }
    }
  }
  return decisions;
}

const COMBINATION_RIDGE = 0.5;

/** Fits the weights that turn the log-odds of unseen decisions into calibrated ones, by field. */
export function fitCombinations(decisions: readonly Decision[]) {
  const byKey = Map.groupBy(decisions, ({ key }) => key);
  return Object.fromEntries(
    [...byKey].map(([key, own]) => {
      const { bias, weights } = fitRegression(
        own.map(({ value, sentence, any, isRight }) => ({
          features: [0, 1, 2],
          values: Float64Array.of(value, sentence, any),
          isPositive: isRight,
        })),
        3,
        { ridge: COMBINATION_RIDGE, prior: Float64Array.of(0.5, 0.5, 0) },
      );
      const [value, sentence, any] = weights;
      const combination: Combination = [round(value!), round(sentence!), round(any!), round(bias)];
      return [key, combination] as const;
    }),
  );
}

function round(weight: number): number {
  return Number(weight.toFixed(3));
}
