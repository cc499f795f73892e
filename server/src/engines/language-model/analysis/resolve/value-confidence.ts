import type { Analysis } from '../../../../contract/analysis.ts';
import type { LocatedQuote } from '../../../grounding/locate-quotes.ts';
import AGREEMENT_CONFIDENCE from '../../weights/agreement-confidence.json' with { type: 'json' };

/** Agreement of the rules engine with a value of the model; `none` if the rules found no value. */
export type Agreement = 'same' | 'other' | 'none';

/** Fields for which labelled data shows how often the rules agree with right and with wrong values. */
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

/** Probability that a value is right, by its field and its agreement with the rules. */
export type AgreementTable = Readonly<Record<MeasuredField, Readonly<Record<Agreement, number>>>>;

/** Fitted by `eval/fit-model-confidence.ts` on the development halves of CUAD and SROIE. */
const MEASURED: AgreementTable = AGREEMENT_CONFIDENCE;

/** Prior for fields without labelled data. */
const UNMEASURED = { same: 0.95, none: 0.75, other: 0.6 } as const;

/** Measured fields that are requested under another name. */
const SYNONYMS: Readonly<Record<string, MeasuredField>> = {
  'dates.start': 'effective_date',
  'dates.end': 'expiration_date',
};

/**
 * Returns the probability that a value of a model is right, 0 to 1, by its agreement with the rules.
 *
 * @param key key of the requested field with its part, such as `dates.end`
 */
export function agreementConfidence(key: string, agreement: Agreement): number {
  const name = Object.hasOwn(SYNONYMS, key) ? SYNONYMS[key] : key;
  const field = MEASURED_FIELDS.find((each) => each === name);
  return (field ? MEASURED[field] : UNMEASURED)[agreement];
}

/** Signals for the confidence in a value. */
export type ValueSignals = {
  /** Key of the requested field with its part. */
  key: string;
  located: LocatedQuote;
  agreement: Agreement;
};

const MATCH_FACTORS = { exact: 1, folded: 1, close: 0.85 } as const;

/** Returns the probability that a value is right, 0 to 1. It ignores the model's own opinion. */
export function valueConfidence(
  { pages_read, pages_total }: Analysis['coverage'],
  { key, located, agreement }: ValueSignals,
): number {
  const readShare = pages_total === 0 ? 1 : pages_read / pages_total;
  return (
    agreementConfidence(key, agreement) *
    MATCH_FACTORS[located.match] *
    located.score *
    (0.5 + readShare / 2)
  );
}
