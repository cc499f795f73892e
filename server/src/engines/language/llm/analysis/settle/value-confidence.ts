import type { Located } from '../../../../grounding/locate-quotes.ts';
import { confidenceByAgreement } from '../../confidence/agreement-confidence.ts';
import type { Agreement } from './built-in-view.ts';
import type { Settling } from './settling.ts';

export type ValueSigns = {
  /** Of the requested field, with its part. */
  key: string;
  located: Located;
  agreement: Agreement;
};

const MATCH = { exact: 1, folded: 1, close: 0.85 } as const;

/** How likely a value is right, 0 to 1. Nothing of it is the model's own opinion. */
export function confidenceOfValue(
  { task: { coverage } }: Settling,
  { key, located, agreement }: ValueSigns,
): number {
  const { pages_read, pages_total } = coverage;
  const read = pages_total === 0 ? 1 : pages_read / pages_total;
  return (
    confidenceByAgreement(key, agreement) * MATCH[located.match] * located.score * (0.5 + read / 2)
  );
}

/** 0 of none. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function rounded(confidence: number): number {
  return Math.round(Math.min(1, Math.max(0, confidence)) * 1_000) / 1_000;
}
