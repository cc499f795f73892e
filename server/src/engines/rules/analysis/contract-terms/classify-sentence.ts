import { readFileSync } from 'node:fs';

import type { DateMention } from '../../../../language/dates/dates.ts';
import {
  type Classifier,
  type ClassifierWeights,
  createClassifier,
} from '../../linear-classifier.ts';
import { logistic } from '../../logistic.ts';
import { listSentenceFeatures, listValueFeatures, tokenizeSentence } from './sentence-features.ts';
import { findValues, type ValueMention, type ValueType } from './sentence-values.ts';
import { embedContext, embedSentence } from '../../sentence-vectors.ts';
import { type TermField, VALUE_FIELDS } from './term-fields.ts';

/** Term of a contract that a sentence states. */
export type StatedTerm = {
  field: TermField;
  /** Calibrated probability, 0 to 1, that the sentence states the term (with this value, if there is one). */
  probability: number;
  /** Typed value; undefined when the sentence as a whole states the term. */
  value: ValueMention | undefined;
};

/** Class of the sentences that state any term. */
export const ANY_TERM = 'any';

/** Weights of the log-odds of the value, of the sentence and of `ANY_TERM`, and a bias, which make calibrated log-odds. */
export type Combination = readonly [value: number, sentence: number, any: number, bias: number];

/** Weights that `eval/fit-terms.ts` fits on the corpus of statements. */
export type TermWeights = {
  sentence: ClassifierWeights;
  values: Readonly<Record<ValueType, ClassifierWeights>>;
};

/** Combinations by class, and by type and class of a value, as `date/start`. */
type Combinations = Readonly<Record<'sentence' | 'value', Readonly<Record<string, Combination>>>>;

/** Classifiers of the terms of a sentence and of its values. */
export type TermClassifiers = {
  sentence: Classifier;
  values: Readonly<Record<ValueType, Classifier>>;
};

type TermModel = TermClassifiers & { combinations: Combinations };

/** Builds the classifiers from their weights. */
export function createTermClassifiers({ sentence, values }: TermWeights): TermClassifiers {
  const { date, duration, money, percentage, place } = values;
  return {
    sentence: createClassifier(sentence),
    values: {
      date: createClassifier(date),
      duration: createClassifier(duration),
      money: createClassifier(money),
      percentage: createClassifier(percentage),
      place: createClassifier(place),
    },
  };
}

let loadedModel: TermModel | undefined;

function loadModel(): TermModel {
  if (loadedModel) return loadedModel;
  const file = new URL('../../weights/contract-terms.json', import.meta.url);
  const stored: TermWeights & { combinations: Combinations } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const { combinations } = stored;
  return (loadedModel = { ...createTermClassifiers(stored), combinations });
}

/** Log-odds of the terms of a sentence before they are combined. */
export type SentenceScores = {
  values: readonly ValueMention[];
  /** Log-odds of each class of `sentence`. */
  sentence: Float64Array;
  /** Computes the log-odds of the classes of a value's type. */
  scoreValue(index: number): Float64Array;
};

/** Largest number of values that are scored: each costs as much as its sentence. */
const VALUES_MAX = 8;

/** Scores an English sentence. Values behind the eighth are ignored. */
export function scoreSentence(
  classifiers: TermClassifiers,
  sentence: string,
  dates: readonly DateMention[],
): SentenceScores {
  const values = findValues(sentence, dates).slice(0, VALUES_MAX);
  const tokenized = tokenizeSentence(sentence, values, 'en');
  const vector = embedSentence(sentence);
  return {
    values,
    sentence: classifiers.sentence.score(listSentenceFeatures(tokenized), vector),
    scoreValue: (index) =>
      classifiers.values[values[index]!.type].score(
        listValueFeatures(tokenized, index),
        embedContext(sentence, values[index]!, vector),
      ),
  };
}

/** Log-odds of `ANY_TERM` below which a sentence states nothing. */
const ANY_TERM_MIN = -4;
const ACCEPTED = 0.5;

/**
 * Finds the terms of a contract that an English sentence states, with a probability of at least 0.5.
 *
 * @param dates dates of the sentence, with offsets in it
 * @param rarity factor, from 1, by which terms are rarer in its document than in the corpus
 */
export function classifySentence(
  sentence: string,
  dates: readonly DateMention[],
  rarity = 1,
): StatedTerm[] {
  const model = loadModel();
  const scores = scoreSentence(model, sentence, dates);
  const { classes } = model.sentence;
  const any = scores.sentence[classes.indexOf(ANY_TERM)]!;
  if (any < ANY_TERM_MIN + Math.log(rarity)) return [];
  const ofValues = scores.values.map((_, index) => chooseRole(model, scores, index, any));
  const ruledOut = listRuledOut(ofValues);
  const ofSentence = classes.flatMap((name, index): StatedTerm[] => {
    if (name === ANY_TERM || ruledOut.has(name)) return [];
    const combination = model.combinations.sentence[name];
    const probability = combine(combination, 0, scores.sentence[index]!, any);
    return [{ field: name as TermField, probability, value: undefined }];
  });
  return [...ofSentence, ...ofValues]
    .map((term) => ({ ...term, probability: makeRarer(term.probability, rarity) }))
    .filter(({ probability }) => probability >= ACCEPTED);
}

/** Corrects a probability for the base rate of the document (Bayes' rule). */
function makeRarer(probability: number, rarity: number): number {
  return probability / (probability + (1 - probability) * rarity);
}

/** Chooses the likeliest term of a value: a value is hardly ever two. */
function chooseRole(
  { sentence, values, combinations }: TermModel,
  scores: SentenceScores,
  index: number,
  any: number,
): StatedTerm {
  const value = scores.values[index]!;
  const ofValue = scores.scoreValue(index);
  const roles = values[value.type].classes.map((name, column): StatedTerm => {
    const combination = combinations.value[`${value.type}/${name}`];
    const ofSentence = scores.sentence[sentence.classes.indexOf(name)]!;
    const probability = combine(combination, ofValue[column]!, ofSentence, any);
    return { field: name as TermField, probability, value };
  });
  return roles.reduce((best, role) => (role.probability > best.probability ? role : best));
}

/** Lists the terms that a sentence does not state because all its values of their type are other terms. */
function listRuledOut(ofValues: readonly StatedTerm[]): Set<string> {
  const byType = Map.groupBy(ofValues, ({ value }) => value!.type);
  const ruledOut = new Set<string>();
  for (const [type, own] of byType) {
    if (own.some(({ probability }) => probability < ACCEPTED)) continue;
    for (const field of VALUE_FIELDS[type]) {
      if (!own.some((term) => term.field === field)) ruledOut.add(field);
    }
  }
  return ruledOut;
}

/** Returns the calibrated probability of a term. */
function combine(
  [byValue, bySentence, byAny, bias]: Combination = [0, 0, 0, -Infinity],
  value: number,
  sentence: number,
  any: number,
): number {
  return logistic(byValue * value + bySentence * sentence + byAny * any + bias);
}
