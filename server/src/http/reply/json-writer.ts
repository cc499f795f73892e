import type { TSchema } from 'typebox';

/** Serializes a response body to JSON. */
export type JsonWriter = (body: unknown) => string;

const writers = new WeakMap<TSchema, JsonWriter>();

/**
 * Returns the serializer of a response schema. Fields that the schema does not name are never written. It is compiled at
 * its first use: to compile all of them would take most of the start-up time.
 */
export function jsonWriter(schema: TSchema): JsonWriter {
  let writer = writers.get(schema);
  if (!writer) writers.set(schema, (writer = compileWriter(schema)));
  return writer;
}

/** The keywords of response schemas that decide which fields are written. */
type FieldSchema = {
  properties?: Record<string, FieldSchema>;
  patternProperties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  anyOf?: readonly FieldSchema[];
  required?: readonly string[];
};

/** Compiles a function that copies the named fields. Native `JSON.stringify` is faster than a generated one. */
function compileWriter(schema: TSchema): JsonWriter {
  // The code contains nothing but field names of our schemas, as string literals.
  // oxlint-disable-next-line typescript/no-implied-eval
  const pick = new Function('mapFields', 'body', `return ${pickCode(schema, 'body', 0)}`) as Pick;
  return (body) => JSON.stringify(pick(mapFields, body));
}

type Pick = (map: typeof mapFields, body: unknown) => unknown;

function mapFields(record: Record<string, unknown>, pick: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, pick(value)]));
}

/**
 * Returns an expression for a copy of `value` with the fields that the schema names. Values without fields are used as
 * they are.
 *
 * @param depth number of enclosing arrays and records, for the names of variables
 */
function pickCode(schema: FieldSchema, value: string, depth: number): string {
  if (!hasFields(schema)) return value;
  return `(${value} == null ? ${value} : ${pickPresent(schema, value, depth)})`;
}

function pickPresent(schema: FieldSchema, value: string, depth: number): string {
  const { properties, patternProperties = {}, items, anyOf } = schema;
  if (anyOf) return pickBranch(anyOf, value, depth);
  const each = `each${depth}`;
  if (items) return `${value}.map((${each}) => ${pickCode(items, each, depth + 1)})`;
  if (!properties) {
    const [field] = Object.values(patternProperties);
    return `mapFields(${value}, (${each}) => ${pickCode(field!, each, depth + 1)})`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => `${quote(name)}: ${pickCode(field, `${value}[${quote(name)}]`, depth)}`,
  );
  return `{${fields.join(', ')}}`;
}

/** Chooses the first branch whose required fields are present, else the last one. */
function pickBranch(branches: readonly FieldSchema[], value: string, depth: number): string {
  const [branch, ...rest] = branches.filter(hasFields);
  const picked = pickCode(branch!, value, depth);
  if (rest.length === 0) return picked;
  const present = branch!.required!.map((name) => `${value}[${quote(name)}] !== undefined`);
  return `(${present.join(' && ')} ? ${picked} : ${pickBranch(rest, value, depth)})`;
}

function hasFields({
  properties,
  patternProperties = {},
  items,
  anyOf = [],
}: FieldSchema): boolean {
  if (properties) return true;
  const inner = [...Object.values(patternProperties), ...anyOf, ...(items ? [items] : [])];
  return inner.some(hasFields);
}

function quote(name: string): string {
  return JSON.stringify(name);
}
