import type { FieldValues } from '../../../contract/field-values.ts';

/** Pointers of the values that an analysis keeps, before and after the loss of items of lists. */
export type KeptPointer = readonly [from: string, to: string];

/**
 * Keeps the typed values of values that the analysis keeps. A typed value inside an item of a list moves with its item.
 */
export function keepFieldValues(values: FieldValues, kept: readonly KeptPointer[]): FieldValues {
  const moved = new Map(kept);
  return Object.fromEntries(
    Object.entries(values).flatMap(([pointer, value]) => {
      const to = movePointer(pointer, moved);
      return to === undefined ? [] : [[to, value] as const];
    }),
  );
}

/** Returns the new pointer of a value or of a part of a kept item; undefined if the value was removed. */
function movePointer(pointer: string, moved: ReadonlyMap<string, string>): string | undefined {
  let parent = pointer;
  while (parent !== '') {
    const to = moved.get(parent);
    if (to !== undefined) return to + pointer.slice(parent.length);
    parent = parent.slice(0, parent.lastIndexOf('/'));
  }
  return undefined;
}
