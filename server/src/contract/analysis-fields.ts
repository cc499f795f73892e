import type { FieldValueType } from './field-values.ts';

/** A field that engines know by its name. Any other name is a field too; see `docs/fields.md`. */
export type AnalysisField = {
  /** Type of the value; every value may be null. */
  type: string;
  example: unknown;
  description: string;
  /** Types of the parts in `field_values`, by JSON pointer below the field; `*` stands for each item of an array. */
  valueTypes?: Readonly<Record<string, FieldValueType>>;
};

const AMOUNT = 'number';
const DATE = 'ISO 8601 date';
const CLAUSE = 'string';

/** Known fields of analyses, in the order of the documentation. */
export const ANALYSIS_FIELDS = {
  parties: {
    type: 'array of strings',
    example: ['Northwind Traders Ltd', 'Contoso GmbH'],
    valueTypes: { '/*': 'party' },
    description: 'Names of the parties. In a court document, the names that the caption opposes.',
  },
  dates: {
    type: '{start, end}',
    example: { start: '2026-03-01', end: '2029-02-28' },
    valueTypes: { '/start': 'date', '/end': 'date' },
    description:
      'First and last day of the term, as ISO 8601 dates. An indefinite term has no end.',
  },
  jurisdiction: {
    type: 'string',
    example: 'New York',
    valueTypes: { '': 'place' },
    description: 'State or country, in English, whose courts decide or whose law applies.',
  },
  statutes: {
    type: 'array of strings',
    example: ['17 U.S.C. § 107', 'GDPR Art. 6'],
    description: 'Provisions and acts as the text writes them, each once.',
  },
  clauses: {
    type: 'array of objects',
    example: [
      {
        id: 'clauses_1',
        category: 'governing_law',
        categories: ['governing_law'],
        title: 'Governing law',
        text: 'This Agreement is governed…',
      },
    ],
    description:
      'Clauses of the known categories, each passage once, with its title, its likeliest category, all its categories, and its text.',
  },
  issues: {
    type: 'array of objects',
    example: [{ kind: 'question', description: 'Whether the notice was timely' }],
    description:
      'Questions to decide, alleged wrongs (`claim`) and open places of a draft (`blank`).',
  },
  obligations: {
    type: 'array of objects',
    example: [{ party: 'Contoso GmbH', type: 'payment', description: 'pay within 30 days' }],
    valueTypes: { '/*/party': 'party', '/*/due_date': 'date', '/*/amount': 'money' },
    description:
      'Duties of the parties, with due date, recurrence and amount where the text has them.',
  },
  risks: {
    type: 'array of objects',
    example: [{ category: 'uncapped_liability', severity: 'high' }],
    description: 'Risks by category and severity, with a recommendation.',
  },
  governing_law: {
    type: 'string',
    example: 'England and Wales',
    valueTypes: { '': 'place' },
    description: 'Law that governs the contract.',
  },
  term: {
    type: CLAUSE,
    example: 'This Agreement remains in force for three years.',
    description: 'Sentence on the duration of the contract.',
  },
  termination: {
    type: CLAUSE,
    example: 'Either party may terminate on 60 days’ written notice.',
    description: 'Clauses on termination.',
  },
  payment: {
    type: CLAUSE,
    example: 'Invoices are payable within 30 days.',
    description: 'Clauses on payment.',
  },
  liability_cap: {
    type: CLAUSE,
    example: 'Liability shall not exceed the fees paid in the preceding 12 months.',
    description: 'Clauses that limit liability.',
  },
  renewal: {
    type: CLAUSE,
    example: 'It renews for twelve months at a time unless one side says no.',
    description: 'Clauses on renewal and extension.',
  },
  notice_period: {
    type: CLAUSE,
    example: 'Either of us may end it with 60 days’ notice.',
    description: 'Clauses on notice: to terminate, and against renewal.',
  },
  notice_deadline: {
    type: DATE,
    example: '2028-11-30',
    valueTypes: { '': 'date' },
    description:
      'Last day for a notice that prevents a renewal or ends the contract with its term: the last day of the term minus the notice period, with its arithmetic.',
  },
  fee: {
    type: CLAUSE,
    example: 'The fee is $4,500 a month, payable in advance.',
    description: 'Clauses on fees, prices, rent and pay.',
  },
  deposit: {
    type: CLAUSE,
    example: 'A deposit of two months’ rent is paid before you move in.',
    description: 'Clauses on deposits and securities.',
  },
  late_interest: {
    type: CLAUSE,
    example: 'Late amounts bear interest at 1.5 % per month.',
    description: 'Clauses on late payment.',
  },
  penalty: {
    type: CLAUSE,
    example: 'For each day of delay the builder pays €500.',
    description: 'Clauses on fixed damages and contractual penalties.',
  },
  price_change: {
    type: CLAUSE,
    example: 'Rents rise by 3 % every January.',
    description: 'Clauses on changes of prices, rents and pay.',
  },
  delivery: {
    type: CLAUSE,
    example: 'The machines arrive by 18 September 2026.',
    description: 'Clauses on when goods or work are delivered.',
  },
  probation: {
    type: CLAUSE,
    example: 'The first six months are a trial period.',
    description: 'Clauses on a trial period.',
  },
  confidentiality: {
    type: CLAUSE,
    example: 'The consultant keeps our secrets for five years.',
    description: 'Clauses on confidentiality.',
  },
  non_compete: {
    type: CLAUSE,
    example: 'For a year after leaving you may not work for a rival.',
    description: 'Clauses that ban competition.',
  },
  warranty: {
    type: CLAUSE,
    example: 'Repairs are free for two years.',
    description: 'Clauses on the warranty of goods and work.',
  },
  insurance: {
    type: CLAUSE,
    example: 'The carrier insures the goods for €2.5 million.',
    description: 'Clauses on insurance.',
  },
  assignment: {
    type: CLAUSE,
    example: 'You may sublet only if we agree.',
    description: 'Clauses on transfer to others.',
  },
  exclusivity: {
    type: CLAUSE,
    example: 'Nobody else sells our wines in Portugal.',
    description: 'Clauses on exclusivity.',
  },
  indemnity: {
    type: CLAUSE,
    example: 'The licensee holds us free from claims of others.',
    description: 'Clauses on indemnity.',
  },
  ip_ownership: {
    type: CLAUSE,
    example: 'All drawings belong to the customer.',
    description: 'Clauses on who owns the results.',
  },
  minimum_commitment: {
    type: CLAUSE,
    example: 'You take at least 40 cases a month.',
    description: 'Clauses on minimum purchases, hours or spending.',
  },
  document_name: {
    type: 'string',
    example: 'Master Services Agreement',
    description: 'Title that the document gives itself.',
  },
  agreement_date: {
    type: DATE,
    example: '2026-02-15',
    valueTypes: { '': 'date' },
    description: 'Date of the agreement.',
  },
  effective_date: {
    type: DATE,
    example: '2026-03-01',
    valueTypes: { '': 'date' },
    description: 'First day of effect.',
  },
  expiration_date: {
    type: DATE,
    example: '2029-02-28',
    valueTypes: { '': 'date' },
    description: 'Last day.',
  },
  period: {
    type: '{start, end}',
    example: { start: '2025-01-01', end: '2025-12-31' },
    valueTypes: { '': 'period' },
    description: 'Reporting period, both days included. A balance sheet alone has one day.',
  },
  currency: {
    type: 'string',
    example: 'EUR',
    description: 'ISO 4217 code; inferred from the legal form of the company with a warning.',
  },
  revenue: {
    type: AMOUNT,
    example: 1_250_000,
    valueTypes: { '': 'money' },
    description: 'Revenue of the period, in full units of the currency.',
  },
  expenses: {
    type: AMOUNT,
    example: 980_000,
    valueTypes: { '': 'money' },
    description: 'Expenses of the period, positive.',
  },
  net_income: {
    type: AMOUNT,
    example: 210_000,
    valueTypes: { '': 'money' },
    description: 'Net income; a loss is negative.',
  },
  totals: {
    type: 'array of objects',
    example: [{ label: 'Total assets', value: 4_200_000, currency: 'EUR' }],
    valueTypes: { '/*/value': 'money' },
    description: 'Rows that name themselves a sum.',
  },
  ratios: {
    type: 'array of objects',
    example: [{ name: 'gross_margin', value: 0.42, formula: 'gross_profit / revenue' }],
    valueTypes: { '/*/value': 'number' },
    description: 'Ratios computed from the figures; 0.25 means 25 %.',
  },
  anomalies: {
    type: 'array of objects',
    example: [{ type: 'sum_mismatch', severity: 'high', expected: 120, actual: 210 }],
    description: 'Sums that do not add up, contradictory figures, and large changes.',
  },
  company: {
    type: 'string',
    example: 'Corner Café Ltd',
    valueTypes: { '': 'party' },
    description: 'Issuer of a receipt or invoice.',
  },
  address: {
    type: 'string',
    example: '12 Mill Lane, Leeds',
    description: 'Address of the issuer.',
  },
  date: {
    type: DATE,
    example: '2026-01-05',
    valueTypes: { '': 'date' },
    description: 'Date of issue of a receipt or invoice.',
  },
  total: {
    type: AMOUNT,
    example: 23.5,
    valueTypes: { '': 'money' },
    description:
      'Amount due of a receipt; of an invoice, the sum with tax before advance payments are deducted.',
  },
  customer: {
    type: 'string',
    example: 'Osprey Events BV',
    valueTypes: { '': 'party' },
    description: 'Receiver of an invoice.',
  },
  invoice_number: {
    type: 'string',
    example: 'KP-2026-0417',
    description: 'Number of an invoice, as it is written.',
  },
  due_date: {
    type: DATE,
    example: '2026-02-04',
    valueTypes: { '': 'date' },
    description:
      'Last day to pay an invoice; without a stated day, the date of issue plus the days of the payment terms.',
  },
  net_amount: {
    type: AMOUNT,
    example: 19.75,
    valueTypes: { '': 'money' },
    description: 'Sum of an invoice without tax.',
  },
  vat_amount: {
    type: AMOUNT,
    example: 3.75,
    valueTypes: { '': 'money' },
    description: 'Value added tax or sales tax of an invoice; of several rates, their sum.',
  },
  vat_rate: {
    type: AMOUNT,
    example: 19,
    valueTypes: { '': 'percentage' },
    description: 'Tax rate in percent: 19 means 19 %. Null if an invoice has several.',
  },
  iban: {
    type: 'string',
    example: 'DE89370400440532013000',
    description: 'First IBAN, without blanks. One with wrong check digits has a low confidence.',
  },
  line_items: {
    type: 'array of objects',
    example: [{ description: 'Espresso', quantity: 2, unit_price: 2.5, amount: 5 }],
    valueTypes: { '/*/quantity': 'number', '/*/unit_price': 'money', '/*/amount': 'money' },
    description: 'Items of a receipt or invoice.',
  },
} as const satisfies Readonly<Record<string, AnalysisField>>;

/** Names of known fields. */
export type AnalysisFieldName = keyof typeof ANALYSIS_FIELDS;
