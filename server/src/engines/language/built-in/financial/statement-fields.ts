import type { FieldFinding } from '../fields/field-finding.ts';
import { foundObjects, NOT_FOUND } from '../fields/field-finding.ts';
import type { Reading } from '../reading.ts';
import { findAnomalies } from './anomalies.ts';
import type { Concept } from './concepts.ts';
import { currencyConfidence, itemConfidence, periodConfidence } from './confidence.ts';
import { computeRatios } from './ratios.ts';
import { findTotals } from './totals.ts';

/** The period reported on as `{start, end}`, ISO; of a balance sheet alone both are its day. */
export function findPeriod({ finances }: Reading): FieldFinding {
  const found = finances.period;
  if (!found) return NOT_FOUND;
  return {
    value: { ...found.period },
    passages: { '/start': found.spans, '/end': found.spans },
    confidence: periodConfidence(found),
    warnings: [],
    isRaw: true,
  };
}

/** ISO 4217. */
export function findCurrency({ finances }: Reading): FieldFinding {
  const found = finances.currency;
  if (!found) return NOT_FOUND;
  const warnings =
    found.source === 'country'
      ? [
          {
            code: 'inferred',
            message: 'No currency is named; it is that of the legal form’s country',
          },
        ]
      : [];
  return {
    value: found.currency,
    passages: { '': found.spans },
    confidence: currencyConfidence(found),
    warnings,
    isRaw: true,
  };
}

/** A known row of the statements, in full units of the currency. */
export function findItem({ finances }: Reading, concept: Concept): FieldFinding {
  const own = finances.items.filter((item) => item.concept === concept);
  const [best] = own;
  if (!best) return NOT_FOUND;
  return {
    value: best.value,
    passages: { '': best.spans },
    confidence: itemConfidence(best, own, finances),
    warnings: [],
    isRaw: true,
  };
}

export function listTotals({ finances }: Reading): FieldFinding {
  return { ...foundObjects(findTotals(finances)), isRaw: true };
}

export function listRatios({ finances }: Reading): FieldFinding {
  return { ...foundObjects(computeRatios(finances)), isRaw: true };
}

export function listAnomalies({ finances }: Reading): FieldFinding {
  return { ...foundObjects(findAnomalies(finances)), isRaw: true };
}
