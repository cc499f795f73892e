import type { Operator } from './operator.ts';
import { OPERATORS_OF_FORM } from './operators-of-form.ts';
import { OPERATORS_OF_USE } from './operators-of-use.ts';

/** By category, in a fixed order. */
export const OPERATORS: ReadonlyMap<string, readonly Operator[]> = new Map(
  Object.entries({ ...OPERATORS_OF_FORM, ...OPERATORS_OF_USE }).map(([category, lines]) => [
    category,
    lines.map(([name, title, description, ...needs]) => ({
      category,
      name,
      title,
      description,
      needs,
    })),
  ]),
);
