import type { JSONSchema7 } from '@ai-sdk/provider';
import type { TSchema } from 'typebox';

/** Bound of numbers: with a grammar but no bound, servers may write digits without end. */
const NUMBER_MAX = 1e15;

/** Supported keywords of JSON Schema. Answer schemas use no other keyword that changes the structure. */
type Schema = {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/**
 * Converts a schema to the subset that servers with structured output accept. All properties become required, optional
 * ones nullable; additional properties are forbidden; numbers are bounded; patterns, formats and lengths are dropped.
 */
export function toWireSchema(schema: TSchema): JSONSchema7 {
  return toWire(schema) as JSONSchema7;
}

function toWire(schema: Schema): Schema {
  const choices = schema.anyOf;
  const description = schema.description === undefined ? {} : { description: schema.description };
  if (choices) {
    return { ...description, ...(toEnum(choices) ?? { anyOf: choices.map(toWire) }) };
  }
  return { ...description, ...toPlainWire(schema) };
}

/** Converts a union of string constants to an `enum`, which more servers support. */
function toEnum(choices: readonly Schema[]): Schema | undefined {
  const texts = choices.map((choice) => choice.const);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  return { type: 'string', enum: texts };
}

function toPlainWire(schema: Schema): Schema {
  const { type, items = {}, maxItems, minimum = -NUMBER_MAX, maximum = NUMBER_MAX } = schema;
  if (type === 'object') return toWireObject(schema);
  if (type === 'array') {
    return { type, items: toWire(items), ...(maxItems !== undefined && { maxItems }) };
  }
  if (type === 'integer' || type === 'number') return { type, minimum, maximum };
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return { ...(type !== undefined && { type }), ...(values && { enum: values }) };
}

function toWireObject({
  properties = {},
  required = [],
}: Schema): Schema & { additionalProperties: false } {
  const wired = Object.entries(properties).map(([name, property]): [string, Schema] => {
    const wire = toWire(property);
    return [name, required.includes(name) || isNullable(property) ? wire : toNullable(wire)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(wired),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function toNullable(schema: Schema): Schema {
  return { anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] };
}

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return type === 'null' || anyOf.some(isNullable);
}

/** Converts an answer back from the wire schema: optional properties that are null are removed. */
export function fromWireValue(schema: TSchema, value: unknown): unknown {
  return fromWire(schema, value);
}

function fromWire(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    return value.map((each) => fromWire(items, each));
  }
  if (typeof value !== 'object' || value === null) return value;
  const shape = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties);
  const { properties = {}, required = [] } = shape ?? {};
  const present = Object.entries(value).filter(([name, each]) => {
    const property = properties[name];
    return each !== null || !property || required.includes(name) || isNullable(property);
  });
  return Object.fromEntries(
    present.map(([name, each]) => [name, fromWire(properties[name] ?? {}, each)]),
  );
}
