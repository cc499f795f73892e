import { statesLiabilityLimit } from '../clauses/clauses.ts';
import {
  type ContractTerm,
  findTermsOf,
  toFieldValue,
  termConfidence,
} from '../contract-terms/contract-terms.ts';
import type { TermField } from '../contract-terms/term-fields.ts';
import { type FieldFinding, NOT_FOUND } from '../document/field-finding.ts';
import { statesNothing } from './generic-field.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';

/** Contract terms that answer a requested field, by its key. */
const TERMS_BY_KEY: Readonly<Record<string, readonly TermField[]>> = {
  governing_law: ['law'],
  jurisdiction: ['courts', 'law'],
  venue: ['courts'],
  courts: ['courts'],
  dispute_resolution: ['courts'],
  term: ['term'],
  duration: ['term'],
  renewal: ['renewal'],
  renewal_term: ['renewal'],
  auto_renewal: ['renewal'],
  notice_period: ['notice', 'renewal_notice'],
  notice_period_to_terminate_renewal: ['renewal_notice', 'notice'],
  renewal_notice: ['renewal_notice'],
  termination: ['termination', 'notice'],
  termination_for_convenience: ['termination', 'notice'],
  payment: ['payment_term', 'fee'],
  payment_terms: ['payment_term', 'fee'],
  payment_term: ['payment_term'],
  fee: ['fee'],
  fees: ['fee'],
  price: ['fee'],
  rent: ['fee'],
  salary: ['fee'],
  deposit: ['deposit'],
  security_deposit: ['deposit'],
  liability_cap: ['cap'],
  cap_on_liability: ['cap'],
  limitation_of_liability: ['cap'],
  liability: ['cap'],
  late_interest: ['late_interest'],
  late_payment_interest: ['late_interest'],
  penalty: ['penalty'],
  liquidated_damages: ['penalty'],
  confidentiality: ['confidentiality'],
  non_compete: ['non_compete'],
  non_competition: ['non_compete'],
  warranty: ['warranty'],
  warranty_duration: ['warranty'],
  probation: ['probation'],
  probation_period: ['probation'],
  delivery: ['delivery'],
  delivery_date: ['delivery'],
  price_change: ['price_change'],
  price_restrictions: ['price_change'],
  assignment: ['assignment'],
  anti_assignment: ['assignment'],
  exclusivity: ['exclusivity'],
  insurance: ['insurance'],
  indemnity: ['indemnity'],
  indemnification: ['indemnity'],
  ip_ownership: ['ip'],
  ip_ownership_assignment: ['ip'],
  intellectual_property: ['ip'],
  minimum_commitment: ['minimum'],
  uncapped_liability: ['uncapped_liability'],
  change_of_control: ['change_of_control'],
  most_favored_nation: ['most_favored'],
  irrevocable_or_perpetual_license: ['irrevocable_licence'],
};
/** Fields whose value is a place and not the sentence that names it. */
const PLACE_KEYS = new Set(['governing_law', 'jurisdiction', 'venue', 'courts']);
/** Fields that rules read for one of their terms only, so that the others are added. */
const ADDED_TO_RULES = new Set(['notice_period', 'notice_period_to_terminate_renewal']);

const PASSAGES_MAX = 5;

/** Fills a field that the rules left empty from the contract terms, and adds typed values to one that they found. */
export function withContractTerms(
  reading: Reading,
  key: string,
  byRules: FieldFinding,
): FieldFinding {
  const fields = Object.hasOwn(TERMS_BY_KEY, key) ? TERMS_BY_KEY[key]! : [];
  if (fields.length === 0) return byRules;
  const terms = findTermsOf(reading, fields).filter((term) => isStated(reading, term));
  if (terms.length === 0) return byRules;
  if (byRules.value === null || byRules.confidence < termConfidence(terms[0]!) / 2) {
    return toFinding(reading, key, terms);
  }
  if (PLACE_KEYS.has(key)) return byRules;
  const whole = ADDED_TO_RULES.has(key) ? addPassages(reading, byRules, terms) : byRules;
  return byRules.typed ? whole : withTyped(reading, whole, terms);
}

/** Tells whether a sentence has what its term needs, and does not say that there is none: a limit of liability has a value or the words of a limit. */
function isStated(reading: Reading, { field, value, sentence }: ContractTerm): boolean {
  if (statesNothing(reading.text.slice(sentence.start, sentence.end))) return false;
  if (field !== 'cap' || value) return true;
  return statesLiabilityLimit(spanText(reading, sentence));
}

function toFinding(reading: Reading, key: string, terms: readonly ContractTerm[]): FieldFinding {
  if (PLACE_KEYS.has(key)) return toPlace(reading, terms);
  const added = addPassages(reading, { ...NOT_FOUND, value: '' }, terms);
  return withTyped(reading, { ...added, confidence: termConfidence(terms[0]!) }, terms);
}

function toPlace(reading: Reading, terms: readonly ContractTerm[]): FieldFinding {
  const term = terms.find(({ value }) => value?.type === 'place');
  if (term?.value?.type !== 'place') return NOT_FOUND;
  return {
    value: term.value.place,
    passages: { '': [term.sentence] },
    confidence: termConfidence(term),
    warnings: [],
  };
}

/** Adds the sentences of terms to a text of clauses, in the order of the document, each once. */
function addPassages(
  reading: Reading,
  finding: FieldFinding,
  terms: readonly ContractTerm[],
): FieldFinding {
  const known = finding.passages[''] ?? [];
  const byStart = new Map(terms.map(({ sentence }) => [sentence.start, sentence]));
  const fresh = [...byStart.values()]
    .filter(
      (sentence) => !known.some(({ start, end }) => start < sentence.end && sentence.start < end),
    )
    .slice(0, PASSAGES_MAX);
  if (fresh.length === 0) return finding;
  const spans = [...known, ...fresh].toSorted((a, b) => a.start - b.start);
  return {
    ...finding,
    value: spans.map((span) => spanText(reading, span)).join('\n\n'),
    passages: { ...finding.passages, '': spans },
  };
}

/**
 * Adds the likeliest typed value of the terms to a text of clauses. The sentence that states it is one of the clauses,
 * and the first passage of the evidence.
 */
function withTyped(
  reading: Reading,
  finding: FieldFinding,
  terms: readonly ContractTerm[],
): FieldFinding {
  const valued = terms.find(({ value }) => value !== undefined);
  const typed = valued && toFieldValue(reading, valued);
  if (!typed) return finding;
  const whole = addPassages(reading, finding, [valued]);
  const states = ({ start, end }: Span) =>
    start < valued.sentence.end && valued.sentence.start < end;
  const spans = whole.passages['']!.toSorted((a, b) => Number(states(b)) - Number(states(a)));
  return { ...whole, passages: { ...whole.passages, '': spans }, typed: { '': typed } };
}
