import type { TSchema } from 'typebox';

import type { RequestPart } from '../http/request/validator.ts';

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  maxProperties?: number;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
};

/** `field` is what `details.field` must say of `value`. */
export type InvalidCase = { field: string; what: string; value: unknown };

/** A request part that passes: required fields only, each as short as it may be. */
export function validExample(schema: TSchema | undefined): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as JsonSchema;
  return Object.fromEntries(required.map((name) => [name, validValue(properties[name]!)]));
}

function validValue(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uri') return 'https://files.example/a.pdf';
  if (schema.format === 'date-time') return '2026-01-05T00:00:00Z';
  switch (typeOf(schema)) {
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => validValue(schema.items!));
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'object':
      return validExample(schema);
    default:
      return 'x'.repeat(schema.minLength ?? 1);
  }
}

/** Everything that can be wrong with one field of a request part: type, emptiness, size, unknown values. */
export function invalidCases(schema: TSchema, part: RequestPart): InvalidCase[] {
  const { properties = {} } = schema as JsonSchema;
  return Object.entries(properties).flatMap(([field, property]) =>
    invalidValues(field, property, part),
  );
}

function invalidValues(field: string, schema: JsonSchema, part: RequestPart): InvalidCase[] {
  const of = (what: string, value: unknown): InvalidCase => ({ field, what, value });
  const isBody = part === 'body';
  if (schema.enum) {
    return [of('an unknown value', 'no-such-value'), ...(isBody ? [of('a number', 42)] : [])];
  }
  switch (typeOf(schema)) {
    case 'integer':
      return integerCases(field, schema, isBody);
    case 'number':
      return [of('text', 'x'), of('too little', (schema.minimum ?? 0) - 1)];
    case 'boolean':
      return [of('text', 'yes'), of('a number', 2)];
    case 'array':
      return arrayCases(field, schema);
    case 'object':
      return objectCases(field, schema, isBody);
    default:
      return [...stringCases(field, schema), ...(isBody ? wrongTypes(field, schema) : [])];
  }
}

function integerCases(field: string, schema: JsonSchema, isBody: boolean): InvalidCase[] {
  const of = (what: string, value: unknown): InvalidCase => ({ field, what, value });
  return [
    of('text', 'x'),
    of('a fraction', isBody ? 1.5 : '1.5'),
    ...(schema.minimum === undefined ? [] : [of('too little', schema.minimum - 1)]),
    ...(schema.maximum === undefined ? [] : [of('too much', schema.maximum + 1)]),
  ];
}

/** Returns the type of a field, without null. */
function typeOf({ type = 'string' }: JsonSchema): string {
  return [type].flat().find((name) => name !== 'null')!;
}

function objectCases(field: string, schema: JsonSchema, isBody: boolean): InvalidCase[] {
  const { maxProperties = 0, additionalProperties, required = [] } = schema;
  const many = Array.from({ length: maxProperties + 1 }, (_, index) => [`key_${index}`, 1]);
  const others = [
    { field, what: 'text in place of an object', value: 'x' },
    { field, what: 'a list in place of an object', value: [] },
  ];
  if (additionalProperties === false) {
    // A missing field is named before an unknown one.
    const [missing] = required;
    const invalid = missing
      ? { field: `${field}.${missing}`, what: 'a missing name' }
      : { field: `${field}.key`, what: 'an unknown name' };
    return [...others, { ...invalid, value: { key: 1 } }];
  }
  return [
    ...others,
    { field, what: 'a huge object', value: Object.fromEntries(many) },
    // An object may take a value of any kind under a name of the caller's, and in a query every value is a text.
    ...(additionalProperties === true || !isBody
      ? []
      : [{ field: `${field}.key`, what: 'a wrong value', value: { key: {} } }]),
  ];
}

function stringCases(field: string, schema: JsonSchema): InvalidCase[] {
  const long = (schema.format === 'uri' ? 'https://files.example/' : '').padEnd(
    (schema.maxLength ?? 0) + 1,
    'x',
  );
  return [
    ...(schema.minLength ? [{ field, what: 'empty text', value: '' }] : []),
    { field, what: 'huge text', value: long },
    ...(schema.format === 'uri' ? [{ field, what: 'no address', value: 'nonsense' }] : []),
    ...(schema.format === undefined
      ? [{ field, what: 'the character U+0000', value: 'a\0b' }]
      : []),
  ];
}

function wrongTypes(field: string, { type }: JsonSchema): InvalidCase[] {
  // What may also be an object lacks the fields of one, which are named instead.
  const types = new Set([type].flat());
  const values = [
    ...(types.has('integer') || types.has('number') ? [] : [42]),
    ...(types.has('boolean') ? [] : [true]),
    ...(types.has('object') ? [] : [{}]),
    ...(types.has('array') ? [] : [[]]),
  ];
  return values.map((value) => ({
    field,
    what: `${JSON.stringify(value)} in place of text`,
    value,
  }));
}

function arrayCases(field: string, schema: JsonSchema): InvalidCase[] {
  const item = validValue(schema.items!);
  const many = Array.from({ length: (schema.maxItems ?? 0) + 1 }, () => item);
  const takesObjects = [schema.items!.type].flat().includes('object');
  return [
    { field, what: 'text in place of a list', value: 'x' },
    { field, what: 'a huge list', value: many },
    { field: `${field}.0`, what: 'a wrong item', value: [takesObjects ? 42 : {}] },
    ...(schema.minItems ? [{ field, what: 'an empty list', value: [] }] : []),
    ...(schema.uniqueItems ? [{ field, what: 'an item twice', value: [item, item] }] : []),
  ];
}
