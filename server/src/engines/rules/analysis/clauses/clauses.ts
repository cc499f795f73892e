import { logistic } from '../../logistic.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { isHeading, skipHeading } from '../document/readable-sentence.ts';
import { cueWeight } from '../document/term-scores.ts';
import { CLAUSE_CATEGORIES } from '../../../../language/clause-categories.ts';
import { clauseTitle } from '../../../language-engine/clause-titles.ts';
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
 * document. A heading beside a clause may be as probable, but says nothing.
 */
export function findClauses(reading: Reading, category: string): Clause[] {
  const clauses: Clause[] = [];
  for (const [index, probability] of scoreClauses(reading, category).entries()) {
    const sentence = reading.sentences[index]!;
    if (probability < ACCEPTED || isHeading(spanText(reading, sentence))) continue;
    clauses.push({ ...sentence, probability });
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
    return logistic(logOdds);
  });
}

/** Clause with its words and one of its categories. */
type ListedClause = { category: string; text: string; confidence: number; span: Span };

/**
 * Finds the clauses of every category and returns them as objects `{category, categories, title, text, confidence}` in
 * document order. A passage that holds clauses of several categories occurs once, named by the likeliest; so does one that
 * the document repeats.
 */
export function findAllClauses(reading: Reading): FieldFinding {
  const clauses = CLAUSE_CATEGORIES.filter((category) => !NO_CLAUSES.has(category)).flatMap(
    (category) =>
      findClauses(reading, category).map(({ probability, ...sentence }): ListedClause => {
        const span = skipHeading(reading, sentence);
        return { category, text: spanText(reading, span), confidence: probability, span };
      }),
  );
  const byText = Map.groupBy(clauses, ({ text }) => text.toLowerCase().replace(NUMBER_BEFORE, ''));
  const merged = [...byText.values()].map(mergeClauses);
  return objectsFinding(merged.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start));
}

/** Number of a clause before its words. */
const NUMBER_BEFORE = /^(?:\(?[\da-z]{1,3}[.)]|\d{1,3}(?:\.\d{1,3})*\.?)\s/i;

/** Merges the clauses of one passage. */
function mergeClauses(clauses: readonly ListedClause[]) {
  const surest = clauses.toSorted((a, b) => b.confidence - a.confidence);
  const { category, confidence } = surest[0]!;
  const places = new Map(clauses.map(({ span, text }) => [span.start, { span, text }]));
  const inOrder = [...places.values()].toSorted((a, b) => a.span.start - b.span.start);
  return {
    category,
    categories: [...new Set(surest.map((one) => one.category))],
    title: clauseTitle(category),
    text: inOrder[0]!.text,
    confidence,
    spans: inOrder.map(({ span }) => span),
  };
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
