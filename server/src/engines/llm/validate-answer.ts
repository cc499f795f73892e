import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';

import { isDateTime, isDay } from '../../kernel/iso-times.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

const SCHEMAS_MAX = 100;
const ERRORS_REPORTED = 10;

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  strictNumbers: true,
  // The schemas are our own, and `compiled` caches their validators by text.
  validateSchema: false,
  addUsedSchema: false,
  formats: { date: isDay, 'date-time': isDateTime },
});

/** Validators by schema text. Compiling takes as long as everything else that is done for an answer. */
const compiled = createLruCache<ValidateFunction>(SCHEMAS_MAX);

/** Validates an answer. Returns it with its type, or a description of its errors for the model. */
export function validateAnswer<S extends TSchema>(
  schema: S,
  value: unknown,
): { value: Static<S> } | { errors: string } {
  const validate = getValidator(schema);
  if (validate(value)) return { value: value as Static<S> };
  const errors = (validate.errors ?? []).slice(0, ERRORS_REPORTED);
  return { errors: ajv.errorsText(errors, { dataVar: 'answer', separator: '; ' }) };
}

function getValidator(schema: TSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  compiled.set(key, validate);
  return validate;
}
