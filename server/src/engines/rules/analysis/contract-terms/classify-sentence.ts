import { readFileSync } from 'node:fs';

import type { DateOrder } from '../../../../language/dates/dates.ts';
import { type ClassifierWeights, scoreClasses } from './linear-classifier.ts';
import { listSentenceFeatures, listValueFeatures, tokenizeSentence } from './sentence-features.ts';
import { findValues, type ValueMention, type ValueType } from './sentence-values.ts';
import { embedContext, embedSentence } from './sentence-vectors.ts';
import type { TermField } from './term-fields.ts';

/** Term of a contract that a sentence states. */
export type StatedTerm = {
  field: TermField;
  /** Calibrated probability, 0 to 1, that the sentence states the term (with this value, if there is one). */
  probability: number;
  /** Typed value; undefined when the sentence as a whole states the term. */
  value: ValueMention | undefined;
};

/** Weights of the log-odds of the value and of the sentence, and their bias, which make the log-odds calibrated. */
type Combination = readonly [value: number, sentence: number, bias: number];

/** Model that `eval/fit-terms.ts` fits on the corpus of statements. */
export type TermModel = {
  sentence: ClassifierWeights;
  values: Readonly<Record<ValueType, ClassifierWeights>>;
  combinations: {
    sentence: Readonly<Record<string, Combination>>;
    value: Readonly<Record<string, Combination>>;
  };
};

let model: TermModel | undefined;

function loadModel(): TermModel {
  const file = new URL('../../weights/contract-terms.json', import.meta.url);
  return (model ??= JSON.parse(readFileSync(file, 'utf8')));
}

/** Log-odds of the terms of a sentence before they are combined. */
export type SentenceScores = {
  values: readonly ValueMention[];
  /** Log-odds of each class of `sentence`. */
  sentence: Float64Array;
  /** For each value the log-odds of the classes of its type. */
  byValue: readonly Float64Array[];
};

/** Scores an English sentence with a model. */
export function scoreSentence(
  model: Pick<TermModel, 'sentence' | 'values'>,
  sentence: string,
  dateOrder?: DateOrder,
): SentenceScores {
  const values = findValues(sentence, dateOrder);
  const tokenized = tokenizeSentence(sentence, values, 'en');
  const vector = embedSentence(sentence);
  return {
    values,
    sentence: scoreClasses(model.sentence, listSentenceFeatures(tokenized), vector),
    byValue: values.map((value, index) =>
      scoreClasses(
        model.values[value.type],
        listValueFeatures(tokenized, index),
        embedContext(sentence, value, vector),
      ),
    ),
  };
}

/**
 * Finds the terms of a contract that an English sentence states.
 *
 * @param probabilityMin smallest probability of a term in the result
 */
export function classifySentence(
  sentence: string,
  probabilityMin: number,
  dateOrder?: DateOrder,
): StatedTerm[] {
  const { combinations, ...classifiers } = loadModel();
  const scores = scoreSentence(classifiers, sentence, dateOrder);
  const { sentence: ofSentence, value: ofValue } = combinations;
  const { classes } = classifiers.sentence;
  const terms = classes.map((field, index): StatedTerm => {
    const [, weight, bias] = ofSentence[field] ?? [0, 1, 0];
    const probability = toProbability(weight * scores.sentence[index]! + bias);
    return { field: field as TermField, probability, value: undefined };
  });
  for (const [at, value] of scores.values.entries()) {
    for (const [index, field] of classifiers.values[value.type].classes.entries()) {
      const [valueWeight, sentenceWeight, bias] = ofValue[`${value.type}/${field}`] ?? [1, 0, 0];
      const logOdds =
        valueWeight * scores.byValue[at]![index]! +
        sentenceWeight * scores.sentence[classes.indexOf(field)]! +
        bias;
      terms.push({ field: field as TermField, probability: toProbability(logOdds), value });
    }
  }
  return terms.filter(({ probability }) => probability >= probabilityMin);
}

function toProbability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
