import type { Analysis } from '../../../contract/documents.ts';
import type { Span } from './page-furniture.ts';

export type Warning = Analysis['warnings'][number];

/** What an extractor found for one requested field. Offsets are those of the folded text. */
export type FieldFinding = {
  /** Null when the document does not give it. Objects in an array carry their passages in `spans`. */
  value: unknown;
  /** By JSON pointer below the field: '' is the field itself, '/0' its first element, '/start' a part. */
  passages: Readonly<Record<string, readonly Span[]>>;
  /** 0 to 1; 0 for null. */
  confidence: number;
  /** Without `field`: it is filled in. */
  warnings: readonly Omit<Warning, 'field'>[];
};

export const NOT_FOUND: FieldFinding = { value: null, passages: {}, confidence: 0, warnings: [] };

/** One value with the passages it was read from. */
export function foundValue(
  value: string | number,
  spans: readonly Span[],
  confidence: number,
): FieldFinding {
  return { value, passages: { '': spans }, confidence, warnings: [] };
}

/** Objects whose passages stand inside them. */
export function foundObjects(
  objects: readonly { confidence: number; spans: readonly Span[] }[],
): FieldFinding {
  return {
    value: objects,
    passages: {},
    confidence: meanOf(objects.map((one) => one.confidence)),
    warnings: [],
  };
}

export function foundStrings(
  items: readonly { value: string; span: Span; confidence: number }[],
): FieldFinding {
  return {
    value: items.map(({ value }) => value),
    passages: Object.fromEntries(items.map(({ span }, index) => [`/${index}`, [span]])),
    confidence: meanOf(items.map((item) => item.confidence)),
    warnings: [],
  };
}

/** 0 when there is none: an empty list is no finding. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
