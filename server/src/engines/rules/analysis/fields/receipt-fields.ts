import { ambiguousDateWarning } from '../../../language-engine/evidence/warnings.ts';
import {
  type FieldFinding,
  objectsFinding,
  valueFinding,
  NOT_FOUND,
} from '../document/field-finding.ts';
import type { Reading } from '../document/reading.ts';
import { findLineItems } from '../receipts/line-items.ts';
import { companyConfidence, findAddress, findCompany } from '../receipts/issuer.ts';
import { findAddressOf } from '../receipts/issuer-address.ts';
import { findLetterHead } from '../receipts/letter-head.ts';
import { findLabelledDate } from '../receipts/invoice-dates.ts';
import {
  findDueDate,
  INVOICE_EXTRACTORS,
  labelledDateFinding,
  readInvoiceAmounts,
} from './invoice-fields.ts';
import { dateConfidence, findReceiptDate } from '../receipts/receipt-date.ts';
import { findReceiptTotal, totalConfidence } from '../receipts/receipt-total.ts';

const ADDRESS_CONFIDENCE = 0.65;
const CENT = 0.011;

/** Finds the issuer of a receipt, an invoice or a report. */
export function findIssuer({ finances }: Reading): FieldFinding {
  const company = findCompany(finances.cells);
  if (!company) return NOT_FOUND;
  return { ...valueFinding(company.name, [company.span], companyConfidence(company)), isRaw: true };
}

function findIssuerAddress({ finances }: Reading): FieldFinding {
  const sender = findLetterHead(finances.cells)?.address;
  if (sender) {
    return { ...valueFinding(sender.text, [sender.span], ADDRESS_CONFIDENCE), isRaw: true };
  }
  const company = findCompany(finances.cells);
  const address =
    (company && findAddressOf(company, finances.cells)) ?? findAddress(finances.cells);
  if (!address) return NOT_FOUND;
  return { ...valueFinding(address.address, address.spans, ADDRESS_CONFIDENCE), isRaw: true };
}

/** Finds the ISO date of issue of a receipt or an invoice. */
export function findIssueDate(reading: Reading): FieldFinding {
  const { finances, language, dateOrder } = reading;
  const labelled = findLabelledDate(finances.cells, 'date', { language, order: dateOrder });
  if (labelled) {
    return labelledDateFinding(reading, labelled, labelled.isAmbiguous ? 0.5 : 0.95);
  }
  const issueDate = findReceiptDate(finances.text, language, dateOrder);
  if (!issueDate) return NOT_FOUND;
  const { start, end, iso, alternative, isAmbiguous } = issueDate;
  const date = {
    raw: finances.text.slice(start, end).replace(/\s+/g, ' '),
    iso,
    ambiguous: isAmbiguous,
    alternatives: alternative ? [alternative] : [],
  };
  const passages = [{ start, end, date }];
  const warnings = isAmbiguous ? [ambiguousDateWarning(iso, String(alternative))] : [];
  return { ...valueFinding(iso, passages, dateConfidence(issueDate)), warnings, isRaw: true };
}

/**
 * Finds the total of a receipt or an invoice: the most probable of its amounts. An amount that is labelled as due is
 * usually preferred to other totals; it is not what advance payments leave of a total.
 */
export function findTotal(reading: Reading): FieldFinding {
  const { finances } = reading;
  const total = findReceiptTotal(finances.lines);
  if (!total) return NOT_FOUND;
  const { gross, prepaid, addsUp } = readInvoiceAmounts(reading);
  const isRest = prepaid > 0 && gross && Math.abs(gross.value - prepaid - total.value) < CENT;
  if (isRest && addsUp) {
    return { ...valueFinding(gross.value, gross.spans, totalConfidence(total)), isRaw: true };
  }
  return { ...valueFinding(total.value, total.spans, totalConfidence(total)), isRaw: true };
}

function listLineItems({ finances }: Reading): FieldFinding {
  return { ...objectsFinding(findLineItems(finances.lines)), isRaw: true };
}

/** Extractors of the fields of receipts and invoices, by the key of the field. */
export const RECEIPT_EXTRACTORS: Readonly<Record<string, (reading: Reading) => FieldFinding>> = {
  company: findIssuer,
  address: findIssuerAddress,
  date: findIssueDate,
  total: findTotal,
  line_items: listLineItems,
  due_date: (reading) => findDueDate(reading, findIssueDate),
  ...INVOICE_EXTRACTORS,
};
