import { readFileSync } from 'node:fs';

/** Value of a field that amendments change, or leave as it is. */
export type ExpectedValue = {
  key: string;
  /** Value now. Of a text a part that it holds; null if the field has no value any more. */
  current: string | number | null;
  /** Value before the amendments, or a part of its text; undefined if the field keeps its value. */
  former?: string | number;
};

export type AmendedContract = {
  /** Name of the file in `contracts/`, without its ending. */
  name: string;
  /** Kinds of the operations in the document, in the order in which they are applied. */
  kinds: readonly string[];
  values: readonly ExpectedValue[];
};

/** Contracts on which the rules were written. */
export const AMENDED_CONTRACTS: readonly AmendedContract[] = [
  {
    name: 'plain-note',
    kinds: ['replace_words'],
    values: [
      { key: 'rent_amount', current: 950, former: 900 },
      { key: 'deposit_amount', current: 1_800 },
    ],
  },
  {
    name: 'letter',
    kinds: ['set_value', 'set_value', 'replace_words', 'set_value'],
    values: [
      { key: 'fee', current: 6_500, former: 5_000 },
      { key: 'expiration_date', current: '2027-12-31', former: '2026-02-28' },
      { key: 'termination', current: 'thirty (30) days', former: 'sixty (60) days' },
      { key: 'liability_cap', current: 'USD 90,000', former: 'USD 60,000' },
      { key: 'governing_law', current: 'England and Wales' },
    ],
  },
  {
    name: 'change-table',
    kinds: ['replace_words', 'replace_words', 'replace_words', 'replace_words', 'replace_words'],
    values: [
      { key: 'unit_price', current: 1.35, former: 1.2 },
      { key: 'calendar_year', current: '65,000', former: '50,000' },
      { key: 'invoices_payable', current: '45 days', former: '30 days' },
      { key: 'expiration_date', current: '2028-12-31', former: '2025-12-31' },
      { key: 'governing_law', current: 'Germany', former: 'Norway' },
    ],
  },
  {
    name: 'two-amendments',
    kinds: [
      'replace_words',
      'replace_words',
      'replace_words',
      'replace_words',
      'set_value',
      'replace_section',
    ],
    values: [
      { key: 'expiration_date', current: '2030-06-09', former: '2023-06-09' },
      { key: 'license_fee', current: 51_500, former: 40_000 },
      { key: 'maintenance_fee', current: 8_000 },
      { key: 'governing_law', current: 'New York', former: 'California' },
      { key: 'liability_cap', current: '$350,000', former: '$200,000' },
    ],
  },
  {
    name: 'employment-addendum',
    kinds: ['set_value', 'delete', 'replace_words', 'add'],
    values: [
      { key: 'base_salary', current: 138_000, former: 120_000 },
      { key: 'non_compete', current: null, former: 'competitor' },
      { key: 'paid_vacation', current: '25 days', former: '20 days' },
      { key: 'work_from_home', current: 'three days' },
      { key: 'governing_law', current: 'Massachusetts' },
    ],
  },
  {
    name: 'definition',
    kinds: ['set_value', 'replace_words', 'replace_words'],
    values: [
      { key: 'maturity_date', current: '2029-06-30', former: '2026-06-30' },
      { key: 'commitment_amount', current: 550_000, former: 400_000 },
      { key: 'interest_rate', current: '3.9%', former: '4.5%' },
      { key: 'governing_law', current: 'Scotland' },
    ],
  },
  {
    name: 'by-hand',
    kinds: ['replace_words', 'replace_words'],
    values: [
      { key: 'deposit', current: 2_000, former: 1_500 },
      { key: 'delivery_date', current: '2026-05-08', former: '2026-05-01' },
      { key: 'price', current: 7_400 },
    ],
  },
  {
    name: 'side-letter',
    kinds: ['replace_words', 'set_value', 'set_value', 'set_value'],
    values: [
      { key: 'payment', current: '60 days', former: '30 days' },
      { key: 'warranty_period', current: '36 months', former: '24 months' },
      { key: 'liability_cap', current: 'EUR 2,500,000', former: 'EUR 1,000,000' },
      { key: 'expiration_date', current: '2030-04-17', former: '2027-04-17' },
      { key: 'governing_law', current: 'France' },
    ],
  },
  {
    name: 'recital',
    kinds: ['replace_section', 'replace_words'],
    values: [
      { key: 'expiration_date', current: '2028-12-31', former: '2025-12-31' },
      { key: 'minimum_amount', current: 300_000, former: 250_000 },
      { key: 'governing_law', current: 'Washington' },
    ],
  },
  {
    name: 'restated',
    kinds: [],
    values: [
      { key: 'expiration_date', current: '2028-07-31' },
      { key: 'liability_cap', current: '$500,000' },
      { key: 'governing_law', current: 'Nevada' },
    ],
  },
  {
    name: 'escalation',
    kinds: [],
    values: [
      { key: 'annual_rent', current: 36_000 },
      { key: 'deposit', current: 9_000 },
      { key: 'expiration_date', current: '2030-06-30' },
      { key: 'governing_law', current: 'England and Wales' },
    ],
  },
];

/** Contracts that were written with the others and read only when the rules were done. */
export const HELD_CONTRACTS: readonly AmendedContract[] = [
  {
    name: 'held-variation',
    kinds: ['replace_words', 'replace_words', 'replace_section', 'replace_words'],
    values: [
      { key: 'annual_charge', current: '£91,500', former: '£84,000' },
      { key: 'expiry_date', current: '2028-03-31', former: '2025-03-31' },
      { key: 'termination_for_convenience', current: 'six months', former: 'three months' },
      { key: 'liability_cap', current: '£400,000', former: '£250,000' },
      { key: 'governing_law', current: 'England and Wales' },
    ],
  },
  {
    name: 'held-letter',
    kinds: ['replace_words', 'set_value', 'set_value', 'replace_words'],
    values: [
      { key: 'minimum_purchase_amount', current: 150_000, former: 100_000 },
      { key: 'discount', current: '21%', former: '18%' },
      { key: 'expiration_date', current: '2028-06-30', former: '2026-06-30' },
      { key: 'governing_law', current: 'England', former: 'Germany' },
    ],
  },
  {
    name: 'held-email',
    kinds: ['replace_words', 'replace_words', 'replace_words'],
    values: [
      { key: 'monthly_fee', current: 355, former: 320 },
      { key: 'expiration_date', current: '2029-04-30', former: '2027-04-30' },
      { key: 'liability_cap', current: '£25,000', former: 'exceed £15,000' },
      { key: 'goods_worth_amount', current: 15_000 },
      { key: 'governing_law', current: 'England and Wales' },
    ],
  },
  {
    name: 'held-three-amendments',
    kinds: [
      'replace_section',
      'add',
      'replace_words',
      'set_value',
      'replace_words',
      'set_value',
      'replace_words',
      'delete',
    ],
    values: [
      { key: 'governing_law', current: 'Missouri', former: 'Oregon' },
      { key: 'insurance_amount', current: 1_000_000 },
      { key: 'saltbox_shops', current: '5 Saltbox shops', former: '3 Saltbox shops' },
      { key: 'expiration_date', current: '2031-01-31', former: '2024-02-01' },
      { key: 'liability_cap', current: '$240,000', former: '$100,000' },
      { key: 'technology_fee', current: 3_000, former: 2_400 },
      { key: 'non_compete', current: null, former: 'any other coffee shop' },
    ],
  },
];

/** Reads the text of a contract. */
export function readContract({ name }: AmendedContract): string {
  return readFileSync(new URL(`contracts/${name}.txt`, import.meta.url), 'utf8');
}

/** Tells whether a value of a field is the expected one, or holds it if the expected one is a part of a text. */
export function isValue(value: unknown, expected: string | number | null): boolean {
  if (typeof expected !== 'string') return value === expected;
  return typeof value === 'string' && value.replace(/\s+/g, ' ').includes(expected);
}
