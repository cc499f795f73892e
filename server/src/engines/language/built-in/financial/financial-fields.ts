import type { FieldFinding } from '../fields/field-finding.ts';
import type { Concept } from './concepts.ts';
import {
  findAmountDue,
  findIssueDate,
  findIssuer,
  findIssuerAddress,
  listLineItems,
} from './receipt-fields.ts';
import {
  findCurrency,
  findItem,
  findPeriod,
  listAnomalies,
  listRatios,
  listTotals,
} from './statement-fields.ts';
import { findByWords } from '../fields/generic-field.ts';
import type { Reading } from '../reading.ts';

/** The keys under which rows of statements may be asked for. */
const ITEM_KEYS: Readonly<Record<Concept, readonly string[]>> = {
  revenue: [
    'revenue',
    'revenues',
    'total_revenue',
    'net_revenue',
    'sales',
    'net_sales',
    'turnover',
  ],
  cost_of_sales: ['cost_of_sales', 'cost_of_goods_sold', 'cost_of_revenue', 'cogs'],
  gross_profit: ['gross_profit', 'gross_income'],
  expenses: ['expenses', 'total_expenses', 'operating_expenses', 'total_costs'],
  operating_income: ['operating_income', 'operating_profit', 'operating_result', 'ebit'],
  ebitda: ['ebitda'],
  income_before_tax: ['income_before_tax', 'profit_before_tax', 'pretax_income', 'ebt'],
  income_tax: ['income_tax', 'tax_expense', 'income_tax_expense'],
  net_income: ['net_income', 'net_profit', 'net_earnings', 'net_loss', 'profit', 'net_result'],
  total_assets: ['total_assets', 'assets'],
  current_assets: ['current_assets', 'total_current_assets'],
  current_liabilities: ['current_liabilities', 'total_current_liabilities'],
  total_liabilities: ['total_liabilities', 'liabilities'],
  equity: ['equity', 'total_equity', 'shareholders_equity', 'stockholders_equity', 'net_assets'],
  liabilities_and_equity: ['total_liabilities_and_equity', 'liabilities_and_equity'],
  cash: ['cash', 'cash_and_cash_equivalents', 'cash_and_equivalents'],
  inventories: ['inventories', 'inventory'],
  operating_cash_flow: ['operating_cash_flow', 'cash_flow_from_operations'],
};

/** Found in tables or not at all: a sentence that happens to have the word is no figure. */
const CORE_KEYS: ReadonlySet<string> = new Set(['revenue', 'expenses', 'net_income']);

type Extractor = (reading: Reading) => FieldFinding;

const ITEM_EXTRACTORS = Object.entries(ITEM_KEYS).flatMap(([concept, keys]) =>
  keys.map((key): [string, Extractor] => [
    key,
    (reading) => {
      const found = findItem(reading, concept as Concept);
      return found.value === null && !CORE_KEYS.has(key) ? findByWords(reading, key) : found;
    },
  ]),
);

/** What is read from tables of figures and from receipts. */
export const FINANCIAL_EXTRACTORS: Readonly<Record<string, Extractor>> = {
  ...Object.fromEntries(ITEM_EXTRACTORS),
  period: findPeriod,
  currency: findCurrency,
  totals: listTotals,
  ratios: listRatios,
  anomalies: listAnomalies,
  company: findIssuer,
  address: findIssuerAddress,
  date: findIssueDate,
  total: findAmountDue,
  line_items: listLineItems,
};
