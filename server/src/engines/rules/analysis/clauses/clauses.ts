import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { cueWeight } from '../document/term-scores.ts';
import { CLAUSE_CATEGORIES } from '../../../../language/clause-categories.ts';
import { loadWeightedCues } from '../../../../language/cues.ts';
import { type FieldFinding, objectsFinding } from '../document/field-finding.ts';
import { findMoney } from '../../../../language/numbers/money.ts';

/**
 * Sentence that holds a clause of a category. Wordings of the locale and a logistic regression over its terms decide
 * together.
 */
export type Clause = Span & {
  /** Probability that the sentence holds such a clause, 0 to 1. */
  probability: number;
};

const ACCEPTED = 0.5;
const SENTENCE_LENGTH_READ = 1_500;

/**
 * Finds the sentences whose probability of holding a clause of the category is at least 0.5, in the order of the
 * document.
 */
export function findClauses(reading: Reading, category: string): Clause[] {
  return scoreClauses(reading, category).filter(({ probability }) => probability >= ACCEPTED);
}

/** Finds the clauses of a category with the highest probability, highest first. */
export function findLikelyClauses(reading: Reading, category: string, max: number): Clause[] {
  return findClauses(reading, category)
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, max);
}

/** Returns every sentence of the document with its probability of holding a clause of the category. */
export function scoreClauses(reading: Reading, category: string): Clause[] {
  const weight = cueWeight(category);
  return reading.sentences.map((sentence, index) => {
    const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
    const cues = cueScore(category, spanText(reading, { start: sentence.start, end }));
    const logOdds = reading.termScores.logOdds(category, index) + weight * cues;
    return { ...sentence, probability: 1 / (1 + Math.exp(-logOdds)) };
  });
}

const CUES = new Map<string, readonly { wording: RegExp; weight: number }[]>(
  CLAUSE_CATEGORIES.map((category) => [
    category,
    loadWeightedCues('en', `contracts/clause-cues/${category}`).map(({ cue, weight }) => ({
      wording: new RegExp(cue, 'i'),
      weight,
    })),
  ]),
);

/** Adds up the weights of the cues of a category that a sentence holds: log-odds, about 5 for a clear sentence. */
export function cueScore(category: string, sentence: string): number {
  const cues = CUES.get(category) ?? [];
  return cues.reduce(
    (sum, { wording, weight }) => (wording.test(sentence) ? sum + weight : sum),
    0,
  );
}

/** Finds the clauses of every category and returns them as objects `{category, text, confidence}` in document order. */
export function findAllClauses(reading: Reading): FieldFinding {
  const clauses = CLAUSE_CATEGORIES.filter((category) => !NO_CLAUSES.has(category)).flatMap(
    (category) =>
      findClauses(reading, category).map(({ start, end, probability }) => ({
        category,
        text: spanText(reading, { start, end }),
        confidence: probability,
        spans: [{ start, end }],
      })),
  );
  const inOrder = clauses.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start);
  return objectsFinding(inOrder);
}

/** Categories of CUAD that are facts with fields of their own, not clauses. */
const NO_CLAUSES = new Set(['document_name', 'parties', 'agreement_date', 'effective_date']);

/** Wordings of a limit of liability; an exclusion of some damages does not match. */
const LIMIT =
  /\b(?:liab\w*|damages)\b[^.;]{0,160}\b(?:exceed|(?<!not |without being )limited to|greater than|in excess of|more than|capped at)\b|\b(?:aggregate|total|maximum|cumulative|entire)\s(?:\w+\s){0,2}liability\b|\bliability\s(?:cap|limit)\b/i;

/** Keeps the clauses that set a limit of liability, preferring those that name a sum. */
export function keepLiabilityLimits(
  reading: Reading,
  clauses: readonly Clause[],
): readonly Clause[] {
  const limits = clauses.filter((clause) => LIMIT.test(spanText(reading, clause)));
  const sums = limits.filter((clause) => findMoney(spanText(reading, clause)).length > 0);
  if (sums.length > 0) return sums;
  return limits;
}
