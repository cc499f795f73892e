import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { cueWeight } from '../document/term-scores.ts';
import { CLAUSE_CATEGORIES } from '../../../../language/clause-categories.ts';
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

/**
 * Finds the sentences whose probability of holding a clause of the category is at least 0.5, in the order of the
 * document.
 */
export function findClauses(reading: Reading, category: string): Clause[] {
  const clauses: Clause[] = [];
  for (const [index, probability] of scoreClauses(reading, category).entries()) {
    if (probability >= ACCEPTED) clauses.push({ ...reading.sentences[index]!, probability });
  }
  return clauses;
}

/** Finds the clauses of a category with the highest probability, highest first. */
export function findLikelyClauses(reading: Reading, category: string, max: number): Clause[] {
  return findClauses(reading, category)
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, max);
}

/** Returns the probability of every sentence of the document that it holds a clause of the category, 0 to 1. */
export function scoreClauses(
  { sentences, termScores, cueScores }: Reading,
  category: string,
): Float64Array {
  const weight = cueWeight(category);
  return Float64Array.from(sentences, (_, index) => {
    const cues = cueScores.scoreOf(category, index);
    const logOdds = termScores.logOdds(category, index) + weight * cues;
    return 1 / (1 + Math.exp(-logOdds));
  });
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

/** Words of a limit in a sentence about liability in any wording. */
const PLAIN_LIMIT =
  /\b(?:(?<!not )limit(?:s|ed)?|cap(?:s|ped)?|ceiling|maximum|at most|the most|(?:no|not) more than|up to|exceed|beyond|stops? at)\b/i;

/** Tells whether a sentence about liability sets a limit; an exclusion of some damages sets none. */
export function statesLiabilityLimit(sentence: string): boolean {
  return PLAIN_LIMIT.test(sentence);
}

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
