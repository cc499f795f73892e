import { cueScore } from './clause-cues.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import { cueWeight } from './term-weights.ts';

/**
 * A sentence that holds a clause of a category, found by two kinds of evidence together: the wordings of
 * `clause-cues.ts` and the weights of single terms, a logistic regression for each category of CUAD.
 */
export type Clause = Span & {
  /** 0 to 1. */
  probability: number;
};

const ACCEPTED = 0.5;
const SENTENCE_LENGTH_READ = 1_500;

/** The clauses of a category in the order of the document. */
export function findClauses(reading: Reading, category: string): Clause[] {
  return scoreClauses(reading, category).filter(({ probability }) => probability >= ACCEPTED);
}

/** The likeliest clauses of a category, the likeliest first. */
export function likelyClauses(reading: Reading, category: string, max: number): Clause[] {
  return findClauses(reading, category)
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, max);
}

/** Every sentence with its probability of holding a clause of the category. */
export function scoreClauses(reading: Reading, category: string): Clause[] {
  const weight = cueWeight(category);
  return reading.sentences.map((sentence, index) => {
    const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
    const cues = cueScore(category, textOf(reading, { start: sentence.start, end }));
    const logOdds = reading.termScores.logOdds(category, index) + weight * cues;
    return { ...sentence, probability: 1 / (1 + Math.exp(-logOdds)) };
  });
}
