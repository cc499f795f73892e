import { readFileSync } from 'node:fs';

import type { DateMention } from '../../../../language/dates/dates.ts';
import { type ClassifierWeights, scoreClasses } from './linear-classifier.ts';
import { listSentenceFeatures, listValueFeatures, tokenizeSentence } from './sentence-features.ts';
import { findValues, type ValueMention, type ValueType } from './sentence-values.ts';
import { embedContext, embedSentence } from './sentence-vectors.ts';
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

/** Model that `eval/fit-terms.ts` fits on the corpus of statements. */
export type TermModel = {
  sentence: ClassifierWeights;
  values: Readonly<Record<ValueType, ClassifierWeights>>;
  combinations: {
    sentence: Readonly<Record<string, Combination>>;
    value: Readonly<Record<string, Combination>>;
  };
};

let loadedModel: TermModel | undefined;

function loadModel(): TermModel {
  const file = new URL('../../weights/contract-terms.json', import.meta.url);
  return (loadedModel ??= JSON.parse(readFileSync(file, 'utf8')));
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

/** Scores an English sentence with a model. Values behind the eighth are ignored. */
export function scoreSentence(
  model: Pick<TermModel, 'sentence' | 'values'>,
  sentence: string,
  dates: readonly DateMention[],
): SentenceScores {
  const values = findValues(sentence, dates).slice(0, VALUES_MAX);
  const tokenized = tokenizeSentence(sentence, values, 'en');
  const vector = embedSentence(sentence);
  return {
    values,
    sentence: scoreClasses(model.sentence, listSentenceFeatures(tokenized), vector),
    scoreValue: (index) =>
      scoreClasses(
        model.values[values[index]!.type],
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
 */
export function classifySentence(sentence: string, dates: readonly DateMention[]): StatedTerm[] {
  const model = loadModel();
  const scores = scoreSentence(model, sentence, dates);
  const { classes } = model.sentence;
  const any = scores.sentence[classes.indexOf(ANY_TERM)]!;
  if (any < ANY_TERM_MIN) return [];
  const ofValues = scores.values.map((_, index) => chooseRole(model, scores, index, any));
  const ruledOut = listRuledOut(ofValues);
  const ofSentence = classes.flatMap((name, index): StatedTerm[] => {
    if (name === ANY_TERM || ruledOut.has(name)) return [];
    const combination = model.combinations.sentence[name];
    const probability = combine(combination, 0, scores.sentence[index]!, any);
    return [{ field: name as TermField, probability, value: undefined }];
  });
  return [...ofSentence, ...ofValues].filter(({ probability }) => probability >= ACCEPTED);
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
  return 1 / (1 + Math.exp(-(byValue * value + bySentence * sentence + byAny * any + bias)));
}
