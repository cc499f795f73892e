import { ANALYSIS_FIELDS, type AnalysisField } from '../../contract/analysis-fields.ts';
import type { FieldValue, FieldValues, FieldValueType } from '../../contract/field-values.ts';
import { escapePointer } from '../../../../formats/json-pointer.ts';

/** Value of one field as an engine found it. */
export type TypedField = {
  key: string;
  value: unknown;
  /** Typed values by JSON pointer below the field, as the extractor read them. They override those of known fields. */
  typed?: FieldValues | undefined;
};

/**
 * Collects the typed values of an analysis, by JSON pointer. Known fields have the types of `ANALYSIS_FIELDS`; for all
 * others the extractor gives them.
 *
 * @param currency ISO 4217 code of amounts that name none; undefined if the document leaves it open
 */
export function collectFieldValues(
  fields: readonly TypedField[],
  currency: string | undefined,
): FieldValues {
  return Object.fromEntries(
    fields.flatMap(({ key, value, typed }) => {
      const values = { ...readKnownValues(key, value, currency), ...typed };
      const field = `/extracted_fields/${escapePointer(key)}`;
      return Object.entries(values).map(([below, one]) => [field + below, one] as const);
    }),
  );
}

/** Builds the typed value of an amount. */
export function moneyValue(value: number, currency: string | undefined): FieldValue {
  return { type: 'money', value, ...(currency !== undefined && { currency }) };
}

function readKnownValues(key: string, value: unknown, currency: string | undefined): FieldValues {
  if (!Object.hasOwn(ANALYSIS_FIELDS, key)) return {};
  const { valueTypes = {} }: AnalysisField = ANALYSIS_FIELDS[key as keyof typeof ANALYSIS_FIELDS];
  return Object.fromEntries(
    Object.entries(valueTypes).flatMap(([pattern, type]) =>
      selectParts({ value, currency }, pattern.split('/').slice(1)).flatMap(([pointer, part]) => {
        const typed = toFieldValue(type, part);
        return typed ? [[pointer, typed] as const] : [];
      }),
    ),
  );
}

/** Part of a field, with the currency of the object around it. */
type FieldPart = { value: unknown; currency: string | undefined };

/** Lists the parts that a pattern selects, with their pointers. `*` selects the items of an array. */
function selectParts(part: FieldPart, pattern: readonly string[]): [string, FieldPart][] {
  const [step, ...rest] = pattern;
  if (step === undefined) return [['', part]];
  const { value } = part;
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'currency' in value && typeof value.currency === 'string' ? value.currency : undefined;
  const currency = own ?? part.currency;
  return Object.entries(value)
    .filter(([key]) => (Array.isArray(value) ? step === '*' : key === step))
    .flatMap(([key, child]) =>
      selectParts({ value: child, currency }, rest).map(
        ([below, selected]): [string, FieldPart] => [`/${key}${below}`, selected],
      ),
    );
}

function toFieldValue(type: FieldValueType, part: FieldPart): FieldValue | undefined {
  const { value } = part;
  if (type === 'money') return toMoney(part);
  if (type === 'period') return toPeriod(value);
  if (type === 'number') return typeof value === 'number' ? { type, value } : undefined;
  return typeof value === 'string' ? { type, value } : undefined;
}

/** Reads a number, or an amount as `{value, currency}`. */
function toMoney({ value, currency }: FieldPart): FieldValue | undefined {
  if (typeof value === 'number') return moneyValue(value, currency);
  if (typeof value !== 'object' || value === null || !('value' in value)) return undefined;
  const own = 'currency' in value && typeof value.currency === 'string' ? value.currency : currency;
  return typeof value.value === 'number' ? moneyValue(value.value, own) : undefined;
}

function toPeriod(value: unknown): FieldValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { start, end } = value as { start?: unknown; end?: unknown };
  const [first, last] = [start, end].map((day) => (typeof day === 'string' ? day : null));
  if (!first && !last) return undefined;
  return { type: 'period', value: { start: first ?? null, end: last ?? null } };
}
