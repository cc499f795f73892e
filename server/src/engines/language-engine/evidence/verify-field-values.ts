import type { FieldValue, FieldValues } from '../../../contract/field-values.ts';

/** Pointers of the values that an analysis keeps, before and after the loss of items of lists. */
export type KeptPointer = readonly [from: string, to: string];

/**
 * Keeps the typed values of values that the analysis keeps. A typed value inside an item of a list moves with its item.
 */
export function keepFieldValues(values: FieldValues, findPointer: FindPointer): FieldValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([pointer, value]) => {
      const to = findPointer(pointer);
      return to === undefined ? [] : [[to, keepReferences(value, findPointer)] as const];
    }),
  );
}

/** Keeps the pointers of the findings that a value was computed with, as far as the analysis has them. */
function keepReferences(value: FieldValue, findPointer: FindPointer): FieldValue {
  const { derived_from } = value;
  if (!derived_from) return value;
  const findings = derived_from.findings.flatMap((pointer) => findPointer(pointer) ?? []);
  return { ...value, derived_from: { ...derived_from, findings } };
}

/** Returns the new pointer of a value or of a part of a kept item; undefined if the value was removed. */
export type FindPointer = (pointer: string) => string | undefined;

export function createPointerLookup(kept: readonly KeptPointer[]): FindPointer {
  const moved = new Map(kept);
  return (pointer) => {
    let parent = pointer;
    while (parent !== '') {
      const to = moved.get(parent);
      if (to !== undefined) return to + pointer.slice(parent.length);
      parent = parent.slice(0, parent.lastIndexOf('/'));
    }
    return undefined;
  };
}
