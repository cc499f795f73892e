import type { AnalysisType } from './analysis.ts';
import type { FieldValueType } from './field-values.ts';

/** A field that engines know by its name. Any other name is a field too; see `docs/fields.md`. */
export type AnalysisField = {
  /** Type of the value; every value may be null. */
  type: string;
  example: unknown;
  description: string;
  /** Types of the parts in `field_values`, by JSON pointer below the field; `*` stands for each item of an array. */
  valueTypes?: Readonly<Record<string, FieldValueType>>;
  /** Analyses whose default set contains the field. */
  defaultOf: readonly AnalysisType[];
};

const CONTRACT = 'contract_review';
const FINANCIAL = 'financial_analysis';
const LEGAL = 'legal_review';

const AMOUNT = 'number';
const DATE = 'ISO 8601 date';
const CLAUSE = 'string';

/** Known fields of analyses, in the order of the documentation and of the default sets. */
export const ANALYSIS_FIELDS = {
  parties: {
    type: 'array of strings',
    example: ['Northwind Traders Ltd', 'Contoso GmbH'],
    valueTypes: { '/*': 'party' },
    description: 'Names of the parties. In a court document, the names that the caption opposes.',
    defaultOf: [CONTRACT, LEGAL],
  },
  dates: {
    type: '{start, end}',
    example: { start: '2026-03-01', end: '2029-02-28' },
    valueTypes: { '/start': 'date', '/end': 'date' },
    description:
      'First and last day of the term, as ISO 8601 dates. An indefinite term has no end.',
    defaultOf: [CONTRACT, LEGAL],
  },
  jurisdiction: {
    type: 'string',
    example: 'New York',
    valueTypes: { '': 'place' },
    description: 'State or country, in English, whose courts decide or whose law applies.',
    defaultOf: [LEGAL],
  },
  statutes: {
    type: 'array of strings',
    example: ['17 U.S.C. § 107', 'GDPR Art. 6'],
    description: 'Provisions and acts as the text writes them, each once.',
    defaultOf: [LEGAL],
  },
  clauses: {
    type: 'array of objects',
    example: [{ id: 'clause_1', category: 'governing_law', text: 'This Agreement is governed…' }],
    description: 'Clauses of the known categories, each with its text.',
    defaultOf: [LEGAL],
  },
  issues: {
    type: 'array of objects',
    example: [{ kind: 'question', description: 'Whether the notice was timely' }],
    description:
      'Questions to decide, alleged wrongs (`claim`) and open places of a draft (`blank`).',
    defaultOf: [LEGAL],
  },
  obligations: {
    type: 'array of objects',
    example: [{ party: 'Contoso GmbH', type: 'payment', description: 'pay within 30 days' }],
    valueTypes: { '/*/party': 'party', '/*/due_date': 'date', '/*/amount': 'money' },
    description:
      'Duties of the parties, with due date, recurrence and amount where the text has them.',
    defaultOf: [CONTRACT, LEGAL],
  },
  risks: {
    type: 'array of objects',
    example: [{ category: 'uncapped_liability', severity: 'high' }],
    description: 'Risks by category and severity, with a recommendation.',
    defaultOf: [CONTRACT, LEGAL],
  },
  governing_law: {
    type: 'string',
    example: 'England and Wales',
    valueTypes: { '': 'place' },
    description: 'Law that governs the contract.',
    defaultOf: [CONTRACT],
  },
  term: {
    type: CLAUSE,
    example: 'This Agreement remains in force for three years.',
    description: 'Sentence on the duration of the contract.',
    defaultOf: [CONTRACT],
  },
  termination: {
    type: CLAUSE,
    example: 'Either party may terminate on 60 days’ written notice.',
    description: 'Clauses on termination.',
    defaultOf: [CONTRACT],
  },
  payment: {
    type: CLAUSE,
    example: 'Invoices are payable within 30 days.',
    description: 'Clauses on payment.',
    defaultOf: [CONTRACT],
  },
  liability_cap: {
    type: CLAUSE,
    example: 'Liability shall not exceed the fees paid in the preceding 12 months.',
    description: 'Clauses that limit liability.',
    defaultOf: [CONTRACT],
  },
  document_name: {
    type: 'string',
    example: 'Master Services Agreement',
    description: 'Title that the document gives itself.',
    defaultOf: [],
  },
  agreement_date: {
    type: DATE,
    example: '2026-02-15',
    valueTypes: { '': 'date' },
    description: 'Date of the agreement.',
    defaultOf: [],
  },
  effective_date: {
    type: DATE,
    example: '2026-03-01',
    valueTypes: { '': 'date' },
    description: 'First day of effect.',
    defaultOf: [],
  },
  expiration_date: {
    type: DATE,
    example: '2029-02-28',
    valueTypes: { '': 'date' },
    description: 'Last day.',
    defaultOf: [],
  },
  period: {
    type: '{start, end}',
    example: { start: '2025-01-01', end: '2025-12-31' },
    valueTypes: { '': 'period' },
    description: 'Reporting period, both days included. A balance sheet alone has one day.',
    defaultOf: [FINANCIAL],
  },
  currency: {
    type: 'string',
    example: 'EUR',
    description: 'ISO 4217 code; inferred from the legal form of the company with a warning.',
    defaultOf: [FINANCIAL],
  },
  revenue: {
    type: AMOUNT,
    example: 1_250_000,
    valueTypes: { '': 'money' },
    description: 'Revenue of the period, in full units of the currency.',
    defaultOf: [FINANCIAL],
  },
  expenses: {
    type: AMOUNT,
    example: 980_000,
    valueTypes: { '': 'money' },
    description: 'Expenses of the period, positive.',
    defaultOf: [FINANCIAL],
  },
  net_income: {
    type: AMOUNT,
    example: 210_000,
    valueTypes: { '': 'money' },
    description: 'Net income; a loss is negative.',
    defaultOf: [FINANCIAL],
  },
  totals: {
    type: 'array of objects',
    example: [{ label: 'Total assets', value: 4_200_000, currency: 'EUR' }],
    valueTypes: { '/*/value': 'money' },
    description: 'Rows that name themselves a sum.',
    defaultOf: [FINANCIAL],
  },
  ratios: {
    type: 'array of objects',
    example: [{ name: 'gross_margin', value: 0.42, formula: 'gross_profit / revenue' }],
    valueTypes: { '/*/value': 'number' },
    description: 'Ratios computed from the figures; 0.25 means 25 %.',
    defaultOf: [FINANCIAL],
  },
  anomalies: {
    type: 'array of objects',
    example: [{ type: 'sum_mismatch', severity: 'high', expected: 120, actual: 210 }],
    description: 'Sums that do not add up, contradictory figures, and large changes.',
    defaultOf: [FINANCIAL],
  },
  company: {
    type: 'string',
    example: 'Corner Café Ltd',
    valueTypes: { '': 'party' },
    description: 'Issuer of a receipt or invoice.',
    defaultOf: [],
  },
  address: {
    type: 'string',
    example: '12 Mill Lane, Leeds',
    description: 'Address of the issuer.',
    defaultOf: [],
  },
  date: {
    type: DATE,
    example: '2026-01-05',
    valueTypes: { '': 'date' },
    description: 'Date of issue of a receipt or invoice.',
    defaultOf: [],
  },
  total: {
    type: AMOUNT,
    example: 23.5,
    valueTypes: { '': 'money' },
    description:
      'Amount due of a receipt; of an invoice, the sum with tax before advance payments are deducted.',
    defaultOf: [],
  },
  customer: {
    type: 'string',
    example: 'Osprey Events BV',
    valueTypes: { '': 'party' },
    description: 'Receiver of an invoice.',
    defaultOf: [],
  },
  invoice_number: {
    type: 'string',
    example: 'KP-2026-0417',
    description: 'Number of an invoice, as it is written.',
    defaultOf: [],
  },
  due_date: {
    type: DATE,
    example: '2026-02-04',
    valueTypes: { '': 'date' },
    description:
      'Last day to pay an invoice; without a stated day, the date of issue plus the days of the payment terms.',
    defaultOf: [],
  },
  net_amount: {
    type: AMOUNT,
    example: 19.75,
    valueTypes: { '': 'money' },
    description: 'Sum of an invoice without tax.',
    defaultOf: [],
  },
  vat_amount: {
    type: AMOUNT,
    example: 3.75,
    valueTypes: { '': 'money' },
    description: 'Value added tax or sales tax of an invoice; of several rates, their sum.',
    defaultOf: [],
  },
  vat_rate: {
    type: AMOUNT,
    example: 19,
    valueTypes: { '': 'percentage' },
    description: 'Tax rate in percent: 19 means 19 %. Null if an invoice has several.',
    defaultOf: [],
  },
  iban: {
    type: 'string',
    example: 'DE89370400440532013000',
    description: 'First IBAN, without blanks. One with wrong check digits has a low confidence.',
    defaultOf: [],
  },
  line_items: {
    type: 'array of objects',
    example: [{ description: 'Espresso', quantity: 2, unit_price: 2.5, amount: 5 }],
    valueTypes: { '/*/quantity': 'number', '/*/unit_price': 'money', '/*/amount': 'money' },
    description: 'Items of a receipt or invoice.',
    defaultOf: [],
  },
} as const satisfies Readonly<Record<string, AnalysisField>>;

/** Names of known fields. */
export type AnalysisFieldName = keyof typeof ANALYSIS_FIELDS;

/** Fields that an analysis extracts when the request names none, in the order of the result. */
export const DEFAULT_FIELDS: Readonly<Record<AnalysisType, readonly AnalysisFieldName[]>> = {
  contract_review: listDefaults(CONTRACT),
  financial_analysis: listDefaults(FINANCIAL),
  legal_review: listDefaults(LEGAL),
};

function listDefaults(type: AnalysisType): AnalysisFieldName[] {
  const fields = Object.entries<AnalysisField>(ANALYSIS_FIELDS);
  return fields
    .filter(([, { defaultOf }]) => defaultOf.includes(type))
    .map(([name]) => name as AnalysisFieldName);
}
