import { cueScore } from '../server/src/engines/rules/analysis/document/clause-cues.ts';
import { listSentenceTerms } from '../server/src/engines/rules/analysis/document/term-scores.ts';
import { readText, spanText } from '../server/src/engines/rules/analysis/document/reading.ts';
import { labelSentences, type LabelledClauses } from './clause-labels.ts';
import type { LabelledContract } from './contract-data.ts';
import { type Example, fitRegression, type Regression } from './logistic-regression.ts';

/** A term must stand in so many contracts, so that no weight rests on the names of one. */
const CONTRACTS_MIN = 5;
const RIDGE = 0.1;
const ITERATIONS = 30;
/** The cues are worth what their authors gave them, unless the labels say clearly otherwise. */
const CUE_RIDGE = 30;
const CUE_SCALE = Math.sqrt(RIDGE / CUE_RIDGE);
const SMOOTHING = 0.5;
const RATIO_MAX = 2;
const RATIO_UNIT = 3;
const TERMS_UNIT = 3;
/** Terms about as frequent on both sides are left out. */
const SCALE_MIN = 0.25;

/** The sentences of one contract as numbers of terms. */
export type TermsRead = {
  sentences: { text: string; terms: Uint32Array; termCount: number }[];
  labels: LabelledClauses;
};

/** @returns the contracts and their common terms, in the order of their numbers */
export function readTerms(contracts: readonly LabelledContract[]): {
  read: TermsRead[];
  terms: string[];
} {
  const raw = contracts.map((contract) => {
    const reading = readText(contract.text);
    const terms = [...listSentenceTerms(reading.text, reading.sentences, reading.preamble)];
    return {
      labels: labelSentences(contract, reading),
      terms,
      texts: reading.sentences.map((sentence) => spanText(reading, sentence)),
    };
  });
  const inContracts = new Map<string, number>();
  for (const { terms } of raw) {
    for (const term of new Set(terms.flatMap((own) => [...own]))) {
      inContracts.set(term, (inContracts.get(term) ?? 0) + 1);
    }
  }
  const common = [...inContracts].flatMap(([term, n]) => (n >= CONTRACTS_MIN ? [term] : []));
  const numbers = new Map(common.map((term, number) => [term, number]));
  const read = raw.map(({ labels, terms, texts }) => ({
    labels,
    sentences: texts.map((text, index) => ({
      text,
      terms: Uint32Array.from([...terms[index]!].flatMap((term) => numbers.get(term) ?? [])),
      termCount: terms[index]!.size,
    })),
  }));
  return { read, terms: common };
}

/** A category's weights; those of the terms are to be divided by the root of the number of a sentence's terms. */
export type ClauseModel = { bias: number; cue: number; weights: Float64Array };

/**
 * Logistic regression over terms, each scaled by its naive-Bayes log-count ratio (Wang and Manning 2012, "Baselines and
 * bigrams"): terms that are as frequent in other sentences hardly count.
 */
export function fitClauseModel(
  contracts: readonly TermsRead[],
  termCount: number,
  category: string,
): ClauseModel {
  const positives = contracts.map(({ labels }) => new Set(labels.get(category)?.flat()));
  const scales = termScales(contracts, positives, termCount);
  const examples = contracts.flatMap(({ sentences }, contract) =>
    sentences.map(({ text, terms, termCount: count }, index): Example => {
      const features = [...terms.filter((term) => scales[term]! > 0), termCount];
      const unit = TERMS_UNIT / Math.sqrt(Math.max(1, count));
      const values = new Float64Array(features.length);
      for (const [i, term] of features.entries()) values[i] = unit * (scales[term] ?? 0);
      values[features.length - 1] = CUE_SCALE * cueScore(category, text);
      return { features, values, isPositive: positives[contract]!.has(index) };
    }),
  );
  const prior = new Float64Array(termCount + 1);
  prior[termCount] = 1 / CUE_SCALE;
  const fitted = fitRegression(examples, termCount + 1, {
    ridge: RIDGE,
    iterations: ITERATIONS,
    prior,
  });
  return unscaled(fitted, scales);
}

function unscaled({ bias, weights }: Regression, scales: Float64Array): ClauseModel {
  return {
    bias,
    cue: weights[scales.length]! * CUE_SCALE,
    weights: scales.map((scale, term) => scale * weights[term]! * TERMS_UNIT),
  };
}

/** Relative frequency of a term on one side, on a scale from 0 to 2. */
function termScales(
  contracts: readonly TermsRead[],
  positives: readonly ReadonlySet<number>[],
  termCount: number,
): Float64Array {
  const [inPositives, inOthers] = [new Float64Array(termCount), new Float64Array(termCount)];
  let [positiveCount, otherCount] = [2 * SMOOTHING, 2 * SMOOTHING];
  for (const [contract, { sentences }] of contracts.entries()) {
    for (const [index, { terms }] of sentences.entries()) {
      const isPositive = positives[contract]!.has(index);
      if (isPositive) positiveCount++;
      else otherCount++;
      const counts = isPositive ? inPositives : inOthers;
      for (const term of terms) counts[term]!++;
    }
  }
  return inPositives.map((hits, term) => {
    const ratio = (hits + SMOOTHING) / positiveCount / ((inOthers[term]! + SMOOTHING) / otherCount);
    const scale = Math.min(RATIO_MAX, Math.abs(Math.log(ratio)) / RATIO_UNIT);
    return scale < SCALE_MIN ? 0 : scale;
  });
}

/** Log-odds of each sentence of a contract. */
export function clauseLogOdds(
  { sentences }: TermsRead,
  { bias, cue, weights }: ClauseModel,
  category: string,
): number[] {
  return sentences.map(({ text, terms, termCount }) => {
    let sum = 0;
    for (const term of terms) sum += weights[term]!;
    return bias + cue * cueScore(category, text) + sum / Math.sqrt(Math.max(1, termCount));
  });
}
