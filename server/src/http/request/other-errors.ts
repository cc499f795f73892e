import { escapePointer, unescapePointer } from '../../../../formats/json-pointer.ts';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

/** Fields of an object schema. */
type ObjectSchema = {
  properties?: Record<string, TSchema>;
  required?: string[];
  additionalProperties?: unknown;
};

/** Maximum of errors that one response names. */
const ERRORS_MAX = 10;

/** Returns the first error of each further field of invalid data. */
export type FindOtherErrors = (data: unknown, first: ErrorObject) => ErrorObject[];

/**
 * Creates a function that finds errors in other fields than the first error. It checks field by field, and stops at
 * the first error of each: the option `allErrors` of AJV collects an error for each item of a hostile body. Schemas of
 * fields are compiled when they are first needed.
 */
export function createOtherErrors(ajv: Ajv2020, schema: TSchema): FindOtherErrors {
  const { properties = {}, required = [], additionalProperties } = schema as ObjectSchema;
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(name: string): ValidateFunction {
    let validator = validators.get(name);
    if (!validator) validators.set(name, (validator = ajv.compile(properties[name]!)));
    return validator;
  }

  function findError(name: string, value: unknown): ErrorObject | undefined {
    const validate = validatorOf(name);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return error && { ...error, instancePath: `/${escapePointer(name)}${error.instancePath}` };
  }

  function* findErrors(fields: Record<string, unknown>, exceptField: string) {
    const atRoot = { instancePath: '', schemaPath: '', parentSchema: schema };
    for (const name of required) {
      if (name === exceptField || Object.hasOwn(fields, name)) continue;
      yield { ...atRoot, keyword: 'required', params: { missingProperty: name } };
    }
    for (const [name, value] of Object.entries(fields)) {
      if (name === exceptField) continue;
      if (Object.hasOwn(properties, name)) {
        const error = findError(name, value);
        if (error) yield error;
      } else if (additionalProperties === false) {
        const params = { additionalProperty: name };
        yield { ...atRoot, keyword: 'additionalProperties', params };
      }
    }
  }

  return (data, first) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
    const errors = findErrors(data as Record<string, unknown>, topFieldOf(first));
    return [...errors.take(ERRORS_MAX - 1)];
  };
}

/** Returns the field of the object that an error is in. */
function topFieldOf({ instancePath, params }: ErrorObject): string {
  const [, name] = instancePath.split('/');
  if (name !== undefined) return unescapePointer(name);
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  return missingProperty ?? additionalProperty ?? '';
}
