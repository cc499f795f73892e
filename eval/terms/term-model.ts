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
import { embedContext, embedSentence } from '../../server/src/engines/rules/sentence-vectors.ts';
import {
  SENTENCE_FIELDS,
  VALUE_FIELDS,
} from '../../server/src/engines/rules/analysis/contract-terms/term-fields.ts';
import { type DateMention, findDates } from '../../server/src/language/dates/dates.ts';
import { fitClassifier, type LabelledItem } from '../fit-classifier.ts';
import { fitRegression } from '../logistic-regression.ts';
import { fieldsOfValue } from './label-values.ts';
import type { Statement } from './statement-corpus.ts';

const OPTIONS = { ridge: 0.03, denseScale: 1.5 };

/** Statement with its items: the sentence and each of its values. */
export type ReadStatement = {
  statement: Statement;
  sentence: LabelledItem;
  values: readonly (LabelledItem & { type: ValueType })[];
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

/** Fits the classifiers of a term model, uncombined. */
export function fitTermModel(read: readonly ReadStatement[]): TermWeights {
  const values = Object.fromEntries(
    Object.entries(VALUE_FIELDS).map(([type, fields]) => [
      type,
      fitClassifier(
        read.flatMap((one) => one.values.filter((value) => value.type === type)),
        fields,
        OPTIONS,
      ),
    ]),
  ) as TermWeights['values'];
  return {
    values,
    sentence: fitClassifier(
      read.map(({ sentence }) => sentence),
      [...SENTENCE_FIELDS, ANY_TERM],
      OPTIONS,
    ),
  };
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
