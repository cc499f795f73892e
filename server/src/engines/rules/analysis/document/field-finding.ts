import type { Analysis, Evidence } from '../../../../contract/analysis.ts';
import type { FieldValues } from '../../../../contract/field-values.ts';
import type { Span } from '../../../../language/span.ts';

export type FieldWarning = Analysis['warnings'][number];

/** Span of the text that states a value. */
export type SourceSpan = Span & {
  /** Reading of the span as a date; set only for dates with offsets of the raw text. */
  date?: NonNullable<Evidence['date']>;
};

/**
 * Value that an extractor found for one requested field. Offsets are those of the folded text unless `isRaw` is set.
 */
export type FieldFinding = {
  /** Value of the field; null if the document does not state it. Objects in an array carry their spans in `spans`. */
  value: unknown;
  /** Spans by JSON pointer below the field: '' is the field itself, '/0' its first element, '/start' a part. */
  passages: Readonly<Record<string, readonly SourceSpan[]>>;
  /** Probability that the value is right, 0 to 1; 0 for null. */
  confidence: number;
  /** Warnings without `field`, which the caller fills in. */
  warnings: readonly Omit<FieldWarning, 'field'>[];
  /** Typed values by JSON pointer below the field, of fields whose types `ANALYSIS_FIELDS` does not give. */
  typed?: FieldValues;
  /** Former values that an amendment in the document superseded. */
  superseded?: readonly {
    /** JSON pointer below the field, as in `passages`. */
    pointer: string;
    value: unknown;
    spans: readonly Span[];
    /** Passage that states the amendment. */
    supersededBy: Span;
    /** 0 to 0.5. */
    confidence: number;
  }[];
  /** Set when offsets are those of the raw text, from which tables are read. */
  isRaw?: true;
};

const OBJECTS_MAX = 100;

export const NOT_FOUND: FieldFinding = { value: null, passages: {}, confidence: 0, warnings: [] };

/** Builds the finding of one value. */
export function valueFinding(
  value: string | number,
  spans: readonly SourceSpan[],
  confidence: number,
): FieldFinding {
  return { value, passages: { '': spans }, confidence, warnings: [] };
}

/**
 * Builds the finding of a list of objects. Of more than 100 it keeps the most certain and adds a warning. The typed
 * values of an object become typed values of the field.
 */
export function objectsFinding(
  objects: readonly { confidence: number; spans: readonly Span[]; typed?: FieldValues }[],
): FieldFinding {
  const { kept, warnings } = keepMostCertain(objects, OBJECTS_MAX);
  const typed = kept.flatMap(({ typed: own = {} }, index) =>
    Object.entries(own).map(([below, value]) => [`/${index}${below}`, value] as const),
  );
  return {
    value: kept.map(({ typed: _typed, ...object }) => object),
    passages: {},
    confidence: mean(kept.map((one) => one.confidence)),
    warnings,
    ...(typed.length > 0 && { typed: Object.fromEntries(typed) }),
  };
}

/** Keeps the items with the highest confidence, in their original order, and warns when it drops some. */
export function keepMostCertain<T extends { confidence: number }>(
  items: readonly T[],
  max: number,
) {
  if (items.length <= max) return { kept: items, warnings: [] };
  const chosen = new Set(items.toSorted((a, b) => b.confidence - a.confidence).slice(0, max));
  const message = `Only the ${max} surest of ${items.length} are shown`;
  return {
    kept: items.filter((item) => chosen.has(item)),
    warnings: [{ code: 'truncated', message }],
  };
}

export function stringsFinding(
  items: readonly { value: string; span: Span; confidence: number }[],
): FieldFinding {
  return {
    value: items.map(({ value }) => value),
    passages: Object.fromEntries(items.map(({ span }, index) => [`/${index}`, [span]])),
    confidence: mean(items.map((item) => item.confidence)),
    warnings: [],
  };
}

/** Returns the mean; 0 for an empty list, which is no finding. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
