import type { ValueType } from './sentence-values.ts';

/** Terms of a contract whose value has a type, by that type. Each value in a sentence is one of them or none. */
export const VALUE_FIELDS = {
  date: ['start', 'end', 'delivery'],
  duration: [
    'term',
    'renewal',
    'notice',
    'renewal_notice',
    'payment_term',
    'confidentiality',
    'non_compete',
    'warranty',
    'probation',
    'delivery',
  ],
  money: ['fee', 'deposit', 'cap', 'penalty', 'insurance', 'minimum'],
  percentage: ['late_interest', 'price_change', 'penalty'],
  place: ['law', 'courts'],
} as const satisfies Record<ValueType, readonly string[]>;

/** Terms that a whole sentence states, with or without a typed value. */
export const SENTENCE_FIELDS = [
  'start',
  'end',
  'term',
  'renewal',
  'notice',
  'renewal_notice',
  'law',
  'courts',
  'payment_term',
  'fee',
  'deposit',
  'cap',
  'late_interest',
  'penalty',
  'termination',
  'confidentiality',
  'non_compete',
  'warranty',
  'probation',
  'delivery',
  'price_change',
  'assignment',
  'exclusivity',
  'insurance',
  'indemnity',
  'ip',
  'minimum',
  'party',
  'obligation',
  'uncapped_liability',
  'unilateral_change',
  'guarantee',
  'change_of_control',
  'most_favored',
  'irrevocable_licence',
  'warranty_disclaimer',
  'jury_waiver',
] as const;

/** Name of a term of a contract. */
export type TermField = (typeof SENTENCE_FIELDS)[number];
