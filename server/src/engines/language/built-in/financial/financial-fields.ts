import type { FieldFinding } from '../fields/field-finding.ts';
import type { Concept } from './concepts.ts';
import { ITEM_KEYS } from './item-keys.ts';
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
