import { describeField } from './openapi-texts.ts';
import { DESCRIBED_AS } from './schema.ts';

export type Json = Record<string, unknown>;

/** Place in a component, for the texts of fields: the names of the properties down to here. */
export type Place = { component: string; path: readonly string[]; isOpen: boolean };

/** Returns the reference to a named schema, and writes it where it is new. */
export type Refer = (name: string, schema: Json, isOpen: boolean) => Json;

/** Formats that no other software knows. */
const OWN_FORMATS: ReadonlySet<string> = new Set(['ip-range']);

/** Pattern that TypeBox writes for the keys of a record. */
const ANY_KEY = '^.*$';

/** Keywords that say something about one type only. */
const KEYWORDS_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  object: ['properties', 'required', 'additionalProperties', 'propertyNames', 'maxProperties'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
};

export function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Writes a schema, or a part of one, with references in place of the named schemas. */
export function writeSchema(value: unknown, place: Place, refer: Refer): unknown {
  if (Array.isArray(value)) return value.map((each) => writeSchema(each, place, refer));
  if (typeof value !== 'object' || value === null) return value;
  const { $id, ...schema } = shownForm(value as Json);
  return typeof $id === 'string'
    ? refer($id, schema, place.isOpen)
    : writeFields(schema, place, refer);
}

function writeProperties(properties: Json, { path, ...place }: Place, refer: Refer): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const inner = { ...place, path: [...path, name] };
      const written = writeSchema(schema, inner, refer) as Json;
      if ('$ref' in written) return [name, written];
      return [name, withDescription(written, describeField(place.component, inner.path))];
    }),
  );
}

/** Writes one schema in the forms that generators of clients read. */
export function writeFields(schema: Json, place: Place, refer: Refer): Json {
  const forms = splitTypes(schema);
  if (forms) return writeFields(forms, place, refer);
  const write = (value: unknown) => writeSchema(value, place, refer);
  const { patternProperties, properties, discriminator, ...fields } = withoutOwnWords(
    schema,
    place.isOpen,
  );
  const written: Json = {
    ...(isTextEnum(schema) && { type: 'string' }),
    ...mapValues(fields, write),
    ...(properties !== undefined && {
      properties: writeProperties(properties as Json, place, refer),
    }),
    ...(discriminator !== undefined && {
      discriminator: withMapping(discriminator as Json, schema['oneOf'] as Json[]),
    }),
  };
  if (patternProperties === undefined) return written;
  const patterns = patternProperties as Json;
  return ANY_KEY in patterns
    ? { ...written, additionalProperties: write(patterns[ANY_KEY]) }
    : { ...written, patternProperties: mapValues(patterns, write) };
}

/** Returns the form that the description shows, with the description of the real one if it has none. */
export function shownForm(schema: Json): Json {
  const { [DESCRIBED_AS]: shown, ...real } = schema as Json & { [DESCRIBED_AS]?: Json };
  if (shown === undefined) return real;
  const { $id, description } = real;
  return {
    ...($id !== undefined && { $id }),
    ...(description !== undefined && { description }),
    ...shownForm(shown),
  };
}

/**
 * Splits a schema of a text and of an object or a list into its forms. To our validator they are one schema, since a
 * keyword of an object says nothing of a text; a generator wants a union.
 *
 * @returns undefined if nothing is to be split
 */
function splitTypes(schema: Json): Json | undefined {
  const { type, ...fields } = schema;
  if (!Array.isArray(type) || type.length < 2) return undefined;
  const names = type as string[];
  const ofSeveral = names.filter((name) => KEYWORDS_OF_TYPES[name]?.some((key) => key in fields));
  if (ofSeveral.length < 2 || 'enum' in fields) return undefined;
  const keywords = new Set(Object.values(KEYWORDS_OF_TYPES).flat());
  const shared = Object.entries(fields).filter(([key]) => !keywords.has(key));
  const forms = names.map((name) => {
    const own = (KEYWORDS_OF_TYPES[name] ?? []).filter((key) => key in fields);
    return { type: name, ...Object.fromEntries(own.map((key) => [key, fields[key]])) };
  });
  return { ...Object.fromEntries(shared), anyOf: forms };
}

/** Leaves out formats that other software does not know, and that an answer has no other fields. */
function withoutOwnWords(schema: Json, isOpen: boolean): Json {
  return Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => {
      if (key === 'format') return !OWN_FORMATS.has(value as string);
      return !(isOpen && key === 'additionalProperties' && value === false);
    }),
  );
}

/** Adds which form each value of the discriminating field stands for. */
function withMapping({ propertyName }: Json, forms: readonly Json[]): Json {
  const entries = forms.map(({ $id, properties }) => {
    const field = (properties as Record<string, Json>)[propertyName as string];
    return [field!['const'], referenceTo($id as string)];
  });
  return { propertyName, mapping: Object.fromEntries(entries) };
}

export function isClosed(schema: Json): boolean {
  return JSON.stringify(schema).includes('"additionalProperties":false');
}

export function withDescription(schema: Json, description: string | undefined): Json {
  if (description === undefined || schema['description'] !== undefined) return schema;
  return { ...schema, description };
}

function isTextEnum({ enum: values, type }: Json): boolean {
  if (type !== undefined || !Array.isArray(values)) return false;
  return values.every((value) => typeof value === 'string');
}

function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
