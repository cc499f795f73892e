import type { FieldFinding } from '../fields/field-finding.ts';
import { foundObjects, foundValue, NOT_FOUND } from '../fields/field-finding.ts';
import type { Reading } from '../reading.ts';
import { companyConfidence, dateConfidence, totalConfidence } from './confidence.ts';
import { findLineItems } from './line-items.ts';
import { findAddress } from './receipt-address.ts';
import { findCompany } from './receipt-company.ts';
import { findReceiptDate } from './receipt-date.ts';
import { findReceiptTotal } from './receipt-total.ts';

const ADDRESS_CONFIDENCE = 0.65;

/** Who issued a receipt, an invoice or a report. */
export function findIssuer({ finances }: Reading): FieldFinding {
  const found = findCompany(finances.lines);
  if (!found) return NOT_FOUND;
  return { ...foundValue(found.name, [found.span], companyConfidence(found)), isRaw: true };
}

export function findIssuerAddress({ finances }: Reading): FieldFinding {
  const found = findAddress(finances.lines);
  if (!found) return NOT_FOUND;
  return { ...foundValue(found.address, found.spans, ADDRESS_CONFIDENCE), isRaw: true };
}

/** The day of a receipt or an invoice, ISO. */
export function findIssueDate({ finances, language, dateOrder }: Reading): FieldFinding {
  const found = findReceiptDate(finances.text, language, dateOrder);
  if (!found) return NOT_FOUND;
  const warnings = found.isAmbiguous
    ? [
        {
          code: 'ambiguous_date',
          message: `The order of day and month is not certain: ${found.iso} or ${found.alternative}`,
        },
      ]
    : [];
  const { start, end, iso, alternative, isAmbiguous } = found;
  const date = {
    raw: finances.text.slice(start, end).replace(/\s+/g, ' '),
    iso,
    ambiguous: isAmbiguous,
    alternatives: alternative ? [alternative] : [],
  };
  const passages = [{ start, end, date }];
  return { ...foundValue(iso, passages, dateConfidence(found)), warnings, isRaw: true };
}

/** What a receipt or an invoice asks for. */
export function findAmountDue({ finances }: Reading): FieldFinding {
  const found = findReceiptTotal(finances.lines);
  if (!found) return NOT_FOUND;
  return { ...foundValue(found.value, found.spans, totalConfidence(found)), isRaw: true };
}

export function listLineItems({ finances }: Reading): FieldFinding {
  return { ...foundObjects(findLineItems(finances.lines)), isRaw: true };
}
