import { ambiguousDateWarning } from '../../../language-engine/evidence/warnings.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import { type FieldFinding, valueFinding, NOT_FOUND } from '../document/field-finding.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';
import { spanInCell } from '../receipts/cells.ts';
import { findCustomer } from '../receipts/customer.ts';
import { findIban } from '../receipts/iban.ts';
import { findInvoiceAmounts, type FoundAmount } from '../receipts/invoice-amounts.ts';
import { findDueByTerms, findDueInSentence, findLabelledDate } from '../receipts/invoice-dates.ts';
import { findLabelled } from '../receipts/labelled-values.ts';

const CONFIDENCE = {
  customer: 0.8,
  number: 0.85,
  dueDate: 0.9,
  dueByTerms: 0.6,
  sumThatAddsUp: 0.95,
  amount: 0.6,
  rate: 0.85,
  checkedIban: 0.97,
  iban: 0.7,
} as const;

/** Builds the finding of a date that a label of an invoice names. */
export function labelledDateFinding(
  { finances }: Reading,
  date: DateMention,
  confidence: number,
): FieldFinding {
  const { start, end, iso, alternative, isAmbiguous } = date;
  const read = {
    raw: finances.text.slice(start, end).replace(/\s+/g, ' '),
    iso,
    ambiguous: isAmbiguous,
    alternatives: alternative ? [alternative] : [],
  };
  const warnings = isAmbiguous ? [ambiguousDateWarning(iso, String(alternative))] : [];
  return { ...valueFinding(iso, [{ start, end, date: read }], confidence), warnings, isRaw: true };
}

function findReceiver({ finances }: Reading): FieldFinding {
  const customer = findCustomer(finances.cells);
  if (!customer) return NOT_FOUND;
  return { ...valueFinding(customer.name, [customer.span], CONFIDENCE.customer), isRaw: true };
}

const NUMBER =
  /^(?:\p{Lu}{1,4}\s(?=\d))?(?=[^\s,;]*\d)[\p{L}\d][\p{L}\d]*(?:(?:\s?[-/._]\s?|\s(?=\d))[\p{L}\d]+)*/u;
const NUMBER_LENGTH_MAX = 30;

function readNumber(text: string, from: number) {
  const value = NUMBER.exec(text.slice(from))?.[0];
  return value && value.length <= NUMBER_LENGTH_MAX
    ? { value, start: from, end: from + value.length }
    : undefined;
}

const NUMERIC_DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/** Reads a number behind a mere title such as `Invoice`: it is all that the cell has, and no date. */
function readWholeNumber(text: string, from: number) {
  const found = readNumber(text, from);
  return found?.end === text.length && !NUMERIC_DATE.test(found.value) ? found : undefined;
}

function findInvoiceNumber({ finances }: Reading): FieldFinding {
  const found =
    findLabelled(finances.cells, 'number', readNumber) ??
    findLabelled(finances.cells, 'title', readWholeNumber);
  if (!found) return NOT_FOUND;
  const span = spanInCell(found.cell, found);
  return { ...valueFinding(found.value, [span], CONFIDENCE.number), isRaw: true };
}

/** Finds the date of issue that a label of a document with an invoice number names. */
export function findInvoiceDate(reading: Reading): DateMention | undefined {
  const { language, dateOrder, finances } = reading;
  if (findInvoiceNumber(reading).value === null) return undefined;
  return findLabelledDate(finances.cells, 'date', { language, order: dateOrder });
}

/** @param findIssued finds the date of issue, to which terms of payment add days */
export function findDueDate(
  reading: Reading,
  findIssued: (reading: Reading) => FieldFinding,
): FieldFinding {
  const { language, dateOrder, finances } = reading;
  const dates = { language, order: dateOrder };
  const stated =
    findLabelledDate(finances.cells, 'due', dates) ?? findDueInSentence(finances.cells, dates);
  if (stated) {
    return labelledDateFinding(reading, stated, stated.isAmbiguous ? 0.5 : CONFIDENCE.dueDate);
  }
  const issued = findIssued(reading);
  if (typeof issued.value !== 'string') return NOT_FOUND;
  const due = findDueByTerms(finances.cells, issued.value);
  if (!due) return NOT_FOUND;
  const spans = [{ start: due.start, end: due.end }, ...(issued.passages[''] ?? [])];
  return { ...valueFinding(due.iso, spans, CONFIDENCE.dueByTerms), isRaw: true };
}

/** Finds the amounts at the foot of an invoice. */
export const readInvoiceAmounts = oncePerReading(({ finances }) =>
  findInvoiceAmounts(finances.lines),
);

function toAmountField(reading: Reading, name: 'net' | 'vat'): FieldFinding {
  const amounts = readInvoiceAmounts(reading);
  const amount = amounts[name];
  // A subtotal is net only beside a tax.
  if (!amount || (name === 'net' && !amounts.vat && !amounts.addsUp)) return NOT_FOUND;
  return toFinding(amount, amounts.addsUp ? CONFIDENCE.sumThatAddsUp : CONFIDENCE.amount);
}

function toFinding({ value, spans }: FoundAmount, confidence: number): FieldFinding {
  return { ...valueFinding(value, spans, confidence), isRaw: true };
}

function findTaxRate(reading: Reading): FieldFinding {
  const { rate } = readInvoiceAmounts(reading);
  return rate ? toFinding(rate, CONFIDENCE.rate) : NOT_FOUND;
}

function findAccount({ finances }: Reading): FieldFinding {
  const found = findIban(finances.text);
  if (!found) return NOT_FOUND;
  const { iban, start, end, isChecked } = found;
  const confidence = isChecked ? CONFIDENCE.checkedIban : CONFIDENCE.iban;
  return { ...valueFinding(iban, [{ start, end }], confidence), isRaw: true };
}

/** Extractors of the fields that only invoices have, by the key of the field. */
export const INVOICE_EXTRACTORS: Readonly<Record<string, (reading: Reading) => FieldFinding>> = {
  customer: findReceiver,
  invoice_number: findInvoiceNumber,
  net_amount: (reading) => toAmountField(reading, 'net'),
  vat_amount: (reading) => toAmountField(reading, 'vat'),
  vat_rate: findTaxRate,
  iban: findAccount,
};
