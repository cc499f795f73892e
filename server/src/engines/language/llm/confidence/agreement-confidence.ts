import type { Agreement } from '../analysis/settle/built-in-view.ts';
import { AGREEMENT_TABLE } from './agreement-table.ts';

/** Fields of which it was measured how often the rules agree with what is right and with what is wrong. */
export const MEASURED_FIELDS = [
  'parties',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'governing_law',
  'company',
  'total',
] as const;
export type MeasuredField = (typeof MEASURED_FIELDS)[number];

export type AgreementTable = Readonly<Record<MeasuredField, Readonly<Record<Agreement, number>>>>;

/** Of fields that nobody has labelled: a prior. */
const UNMEASURED = { same: 0.95, none: 0.75, other: 0.6 } as const;

/** Fields that ask for what was measured under another name. */
const NAMED_OTHERWISE: Readonly<Record<string, MeasuredField>> = {
  'dates.start': 'effective_date',
  'dates.end': 'expiration_date',
};

/**
 * How likely a value of a model is right, 0 to 1, by whether the rules found the same, another, or none.
 *
 * @param key of the requested field, with its part: `dates.end`
 */
export function confidenceByAgreement(key: string, agreement: Agreement): number {
  const own = Object.hasOwn(NAMED_OTHERWISE, key) ? NAMED_OTHERWISE[key] : key;
  const field = MEASURED_FIELDS.find((each) => each === own);
  return (field ? AGREEMENT_TABLE[field] : UNMEASURED)[agreement];
}
