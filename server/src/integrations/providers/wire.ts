import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Address of a web page. Other schemes are refused: a `javascript:` link would run in the reader's browser. */
export const WebUrl = Type.String({ pattern: '^https?://\\S+$', maxLength: 2000 });

const validators = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

/** Checks a value against a schema, which is compiled once. */
export function matchesSchema<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  let validator = validators.get(schema);
  if (!validator) validators.set(schema, (validator = Compile(schema)));
  return validator.Check(value);
}
