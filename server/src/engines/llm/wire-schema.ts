import type { JSONSchema7 } from '@ai-sdk/provider';
import type { TSchema } from 'typebox';

/** Servers that write numbers by a grammar would else write digits without end. */
const NUMBER_MAX = 1e15;

/** The words of JSON Schema that are understood here; schemas of answers use no others that change their structure. */
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
 * A schema as servers take it that hold a model to it: all properties required, those that are optional null where
 * they are absent; no others allowed; no patterns, formats and lengths, which many refuse; numbers within bounds.
 */
export function toWireSchema(schema: TSchema): JSONSchema7 {
  return wireOf(schema) as JSONSchema7;
}

function wireOf(schema: Schema): Schema {
  const choices = schema.anyOf;
  const about = schema.description === undefined ? {} : { description: schema.description };
  if (choices) {
    return { ...about, ...(textsOf(choices) ?? { anyOf: choices.map(wireOf) }) };
  }
  return { ...about, ...bareOf(schema) };
}

/** A choice among texts as the list of them, which more servers understand. */
function textsOf(choices: readonly Schema[]): Schema | undefined {
  const texts = choices.map((choice) => choice.const);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  return { type: 'string', enum: texts };
}

function bareOf(schema: Schema): Schema {
  const { type, items = {}, maxItems, minimum = -NUMBER_MAX, maximum = NUMBER_MAX } = schema;
  if (type === 'object') return objectOf(schema);
  if (type === 'array') {
    return { type, items: wireOf(items), ...(maxItems !== undefined && { maxItems }) };
  }
  if (type === 'integer' || type === 'number') return { type, minimum, maximum };
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return { ...(type !== undefined && { type }), ...(values && { enum: values }) };
}

function objectOf({
  properties = {},
  required = [],
}: Schema): Schema & { additionalProperties: false } {
  const wired = Object.entries(properties).map(([name, property]): [string, Schema] => {
    const wire = wireOf(property);
    return [name, required.includes(name) || takesNull(property) ? wire : orNull(wire)];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(wired),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] };
}

function takesNull({ type, anyOf = [] }: Schema): boolean {
  return type === 'null' || anyOf.some(takesNull);
}

/** An answer by the wire schema as one by the schema itself: what is optional and null is absent. */
export function fromWire(schema: TSchema, value: unknown): unknown {
  return unwire(schema, value);
}

function unwire(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    return value.map((each) => unwire(items, each));
  }
  if (typeof value !== 'object' || value === null) return value;
  const shape = schema.properties ? schema : schema.anyOf?.find(({ properties }) => properties);
  const { properties = {}, required = [] } = shape ?? {};
  const kept = Object.entries(value).filter(([name, each]) => {
    const property = properties[name];
    return each !== null || !property || required.includes(name) || takesNull(property);
  });
  return Object.fromEntries(
    kept.map(([name, each]) => [name, unwire(properties[name] ?? {}, each)]),
  );
}
