import type { Analysis, Evidence } from '../../../../contract/analysis.ts';
import type { Span } from '../text/page-furniture.ts';

export type Warning = Analysis['warnings'][number];

/** A stretch of text that a value was read from. */
export type Passage = Span & {
  /** How it is read, where it is a date and its offsets are raw. */
  date?: NonNullable<Evidence['date']>;
};

/** What an extractor found for one requested field. Offsets are those of the folded text, unless it says otherwise. */
export type FieldFinding = {
  /** Null when the document does not give it. Objects in an array carry their passages in `spans`. */
  value: unknown;
  /** By JSON pointer below the field: '' is the field itself, '/0' its first element, '/start' a part. */
  passages: Readonly<Record<string, readonly Passage[]>>;
  /** 0 to 1; 0 for null. */
  confidence: number;
  /** Without `field`: it is filled in. */
  warnings: readonly Omit<Warning, 'field'>[];
  /** Offsets are those of the raw text, from which tables are read. */
  isRaw?: true;
};

const OBJECTS_MAX = 100;

export const NOT_FOUND: FieldFinding = { value: null, passages: {}, confidence: 0, warnings: [] };

/** One value with the passages it was read from. */
export function foundValue(
  value: string | number,
  spans: readonly Passage[],
  confidence: number,
): FieldFinding {
  return { value, passages: { '': spans }, confidence, warnings: [] };
}

/** Objects whose passages stand inside them; of very many only the surest, with a warning. */
export function foundObjects(
  objects: readonly { confidence: number; spans: readonly Span[] }[],
): FieldFinding {
  const { kept, warnings } = surest(objects, OBJECTS_MAX);
  return {
    value: kept,
    passages: {},
    confidence: meanOf(kept.map((one) => one.confidence)),
    warnings,
  };
}

/** The surest of many, in their old order. */
export function surest<T extends { confidence: number }>(items: readonly T[], max: number) {
  if (items.length <= max) return { kept: items, warnings: [] };
  const chosen = new Set(items.toSorted((a, b) => b.confidence - a.confidence).slice(0, max));
  const message = `Only the ${max} surest of ${items.length} are shown`;
  return {
    kept: items.filter((item) => chosen.has(item)),
    warnings: [{ code: 'truncated', message }],
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

/** Says of a date what else it may be. */
export function ambiguousDate(iso: string, alternative: string): Omit<Warning, 'field'> {
  const message = `The order of day and month is not certain: ${iso} or ${alternative}`;
  return { code: 'ambiguous_date', message };
}

/** 0 when there is none: an empty list is no finding. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
