import { CLAUSE_CUES, cueScore } from './clause-cues.ts';
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

const OTHER_NAMES = new Map(
  Object.entries({
    assignment: 'anti_assignment',
    liability_cap: 'cap_on_liability',
    limitation_of_liability: 'cap_on_liability',
    liability: 'cap_on_liability',
    notice_period: 'notice_period_to_terminate_renewal',
    renewal: 'renewal_term',
    auto_renewal: 'renewal_term',
    audit: 'audit_rights',
    license: 'license_grant',
    licence_grant: 'license_grant',
    ip_ownership: 'ip_ownership_assignment',
    intellectual_property: 'ip_ownership_assignment',
    non_competition: 'non_compete',
    indemnity: 'indemnification',
    warranty: 'warranty_duration',
    warranties: 'warranty_duration',
    escrow: 'source_code_escrow',
    payment_terms: 'payment',
    arbitration: 'dispute_resolution',
    revenue_sharing: 'revenue_profit_sharing',
    right_of_first_refusal: 'rofr_rofo_rofn',
  }),
);

/** The category that a requested key names; undefined when it names none. */
export function clauseCategory(key: string): string | undefined {
  const category = OTHER_NAMES.get(key) ?? key;
  return Object.hasOwn(CLAUSE_CUES, category) ? category : undefined;
}

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
