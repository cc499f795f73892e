import type { TSchema } from 'typebox';

/** A character outside the Basic Multilingual Plane, written as two escapes: `\ud83d\ude00`. */
const CHARACTER_BYTES = 12;
/** A number, `true`, `false` or `null`. */
const LITERAL_BYTES = 32;
/** Comma, colon, line break and indentation beside a value. */
const SEPARATOR_BYTES = 32;

type JsonSchema = {
  type?: string | readonly string[];
  anyOf?: readonly TSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  maxLength?: number;
  items?: TSchema;
  maxItems?: number;
  properties?: Record<string, TSchema>;
  propertyNames?: { maxLength?: number };
  additionalProperties?: TSchema | boolean;
  maxProperties?: number;
};

/**
 * Returns the size in bytes of the largest JSON that the schema allows, in any spelling of its characters and with
 * indentation; `Infinity` if the schema sets no bound.
 */
export function jsonBytesMax(schema: TSchema): number {
  const { type, anyOf, enum: values, const: value } = schema as JsonSchema;
  if (value !== undefined) return literalBytes(value);
  if (values) return Math.max(...values.map(literalBytes));
  if (type === undefined) return anyOf ? Math.max(...anyOf.map(jsonBytesMax)) : Infinity;
  return Math.max(...[type].flat().map((name) => bytesOfType(name, schema as JsonSchema)));
}

function bytesOfType(type: string, schema: JsonSchema): number {
  switch (type) {
    case 'string':
      return stringBytes(schema.maxLength);
    case 'array':
      return arrayBytes(schema);
    case 'object':
      return objectBytes(schema);
    default:
      return LITERAL_BYTES;
  }
}

function stringBytes(length = Infinity): number {
  return 2 + length * CHARACTER_BYTES;
}

function literalBytes(value: unknown): number {
  return typeof value === 'string' ? stringBytes(value.length) : LITERAL_BYTES;
}

function arrayBytes({ items, maxItems = Infinity }: JsonSchema): number {
  const item = items === undefined ? Infinity : jsonBytesMax(items);
  return 2 + maxItems * (item + SEPARATOR_BYTES);
}

function objectBytes(schema: JsonSchema): number {
  let bytes = 2 + otherPropertiesBytes(schema);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    bytes += stringBytes(name.length) + jsonBytesMax(property) + SEPARATOR_BYTES;
  }
  return bytes;
}

/** Returns the bytes of properties that the schema does not name. */
function otherPropertiesBytes({
  additionalProperties = true,
  propertyNames,
  maxProperties = Infinity,
}: JsonSchema): number {
  if (additionalProperties === false) return 0;
  const value = additionalProperties === true ? Infinity : jsonBytesMax(additionalProperties);
  return maxProperties * (stringBytes(propertyNames?.maxLength) + value + SEPARATOR_BYTES);
}
