import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';

import { isDateTime, isDay } from '../../kernel/iso-times.ts';
import { createRecent } from '../../kernel/recent.ts';

const SCHEMAS_MAX = 100;
const ERRORS_TOLD = 10;

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  strictNumbers: true,
  // Ours; and what is looked up here by its text need not be kept there by its object.
  validateSchema: false,
  addUsedSchema: false,
  formats: { date: isDay, 'date-time': isDateTime },
});

/** Compiling takes as long as all else that is done for an answer. */
const compiled = createRecent<ValidateFunction>(SCHEMAS_MAX);

/** @returns the answer, or what is wrong with it, in words for the model */
export function validateAnswer<S extends TSchema>(
  schema: S,
  value: unknown,
): { value: Static<S> } | { errors: string } {
  const validate = validatorOf(schema);
  if (validate(value)) return { value: value as Static<S> };
  const errors = (validate.errors ?? []).slice(0, ERRORS_TOLD);
  return { errors: ajv.errorsText(errors, { dataVar: 'answer', separator: '; ' }) };
}

function validatorOf(schema: TSchema): ValidateFunction {
  const name = JSON.stringify(schema);
  const known = compiled.get(name);
  if (known) return known;
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  compiled.set(name, validate);
  return validate;
}
