import { type FieldFinding, objectsFinding, NOT_FOUND } from '../document/field-finding.ts';
import type { Reading } from '../document/reading.ts';
import { findAnomalies } from '../statements/anomalies.ts';
import { type StatementConcept, ITEM_KEYS } from '../../../../language/statement-concepts.ts';
import { findFieldByKeyWords } from './generic-field.ts';
import { itemConfidence } from '../statements/items.ts';
import { currencyConfidence, statedCurrency } from '../statements/report-currency.ts';
import { findInvoiceDate } from './invoice-fields.ts';
import { periodConfidence } from '../statements/report-period.ts';
import { moneyValue } from '../../../language-engine/field-values.ts';
import { computeRatios } from '../../../language-engine/statements/ratios.ts';
import { findTotals } from '../statements/totals.ts';

const INVOICE_DAY_CONFIDENCE = 0.4;

/** Finds the period reported on as ISO dates; for a balance sheet alone, or an invoice, start and end are its day. */
function findPeriod(reading: Reading): FieldFinding {
  const { period } = reading.finances;
  const issued = period?.kind === 'explicit' ? undefined : findInvoiceDate(reading);
  if (issued) {
    return {
      value: { start: issued.iso, end: issued.iso },
      passages: { '/start': [issued], '/end': [issued] },
      confidence: INVOICE_DAY_CONFIDENCE,
      warnings: [],
      isRaw: true,
    };
  }
  if (!period) return NOT_FOUND;
  return {
    value: { ...period.period },
    passages: { '/start': period.spans, '/end': period.spans },
    confidence: periodConfidence(period),
    warnings: [],
    isRaw: true,
  };
}

/** Finds the currency of the figures as an ISO 4217 code. */
function findCurrency({ finances }: Reading): FieldFinding {
  const { currency } = finances;
  if (!currency) return NOT_FOUND;
  const warnings =
    currency.source === 'country'
      ? [
          {
            code: 'inferred',
            message: 'No currency is named; it is that of the legal form’s country',
          },
        ]
      : [];
  return {
    value: currency.currency,
    passages: { '': currency.spans },
    confidence: currencyConfidence(currency),
    warnings,
    isRaw: true,
  };
}

/** Finds the value of a known row of the statements, in full units of the currency. */
function findItem({ finances }: Reading, concept: StatementConcept): FieldFinding {
  const own = finances.items.filter((item) => item.concept === concept);
  const [best] = own;
  if (!best) return NOT_FOUND;
  return {
    value: best.value,
    passages: { '': best.spans },
    confidence: itemConfidence(best, own, finances.units),
    warnings: [],
    typed: { '': moneyValue(best.value, statedCurrency(finances)) },
    isRaw: true,
  };
}

function listTotals({ finances }: Reading): FieldFinding {
  return { ...objectsFinding(findTotals(finances)), isRaw: true };
}

function listRatios({ finances }: Reading): FieldFinding {
  return { ...objectsFinding(computeRatios(finances.items)), isRaw: true };
}

function listAnomalies({ finances }: Reading): FieldFinding {
  return { ...objectsFinding(findAnomalies(finances)), isRaw: true };
}

/** Keys whose value must come from a table: a sentence that contains the word gives no figure. */
const TABLE_ONLY_KEYS: ReadonlySet<string> = new Set(['revenue', 'expenses', 'net_income']);

type Extractor = (reading: Reading) => FieldFinding;

const ITEM_EXTRACTORS = Object.entries(ITEM_KEYS).flatMap(([concept, keys]) =>
  keys.map((key): [string, Extractor] => [
    key,
    (reading) => {
      const finding = findItem(reading, concept as StatementConcept);
      return finding.value === null && !TABLE_ONLY_KEYS.has(key)
        ? findFieldByKeyWords(reading, key)
        : finding;
    },
  ]),
);

/** Extractors of the fields of financial statements, by the key of the field. */
export const STATEMENT_EXTRACTORS: Readonly<Record<string, Extractor>> = {
  ...Object.fromEntries(ITEM_EXTRACTORS),
  period: findPeriod,
  currency: findCurrency,
  totals: listTotals,
  ratios: listRatios,
  anomalies: listAnomalies,
};
