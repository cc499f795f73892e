import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/** The schemas of an OpenAPI document: those with an `$id` stand once, below `components`. */
export type ComponentSchemas = {
  /** @returns `schema` as the document writes it, with references in place of the named schemas inside */
  write(schema: TSchema): Json;
  /** Gives `schema` a name if it has no `$id`. An object that got a name before keeps that one. */
  writeNamed(name: string, schema: TSchema): Json;
  /** Returns the schemas referenced so far, by name. */
  collected(): Json;
};

/** Formats that no other software knows. */
const OWN_FORMATS: ReadonlySet<string> = new Set(['ip-range']);

/** Pattern that TypeBox writes for the keys of a record. */
const ANY_KEY = '^.*$';

export function createComponentSchemas(): ComponentSchemas {
  const components = new Map<string, { text: string; written: Json }>();
  const given = new WeakMap<TSchema, string>();

  function refer(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const known = components.get(name);
    if (!known) {
      components.set(name, { text, written: {} });
      components.set(name, { text, written: writeFields(schema) });
    } else if (known.text !== text) {
      throw new Error(`Two different schemas are called ${name}`);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function writeValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(writeValue);
    if (typeof value !== 'object' || value === null) return value;
    const { $id, ...schema } = value as Json;
    return typeof $id === 'string' ? refer($id, schema) : writeFields(schema);
  }

  /**
   * Generators of clients want the type of an enum, and know a record only as `additionalProperties`. Formats of this
   * server alone are left to the descriptions.
   */
  function writeFields({ patternProperties, ...fields }: Json): Json {
    const { format, ...others } = fields;
    const schema = typeof format === 'string' && OWN_FORMATS.has(format) ? others : fields;
    const written = mapValues(schema, writeValue);
    if (isTextEnum(schema)) return { type: 'string', ...written };
    if (patternProperties === undefined) return written;
    const patterns = patternProperties as Json;
    return ANY_KEY in patterns
      ? { ...written, additionalProperties: writeValue(patterns[ANY_KEY]) }
      : { ...written, patternProperties: mapValues(patterns, writeValue) };
  }

  return {
    write: (schema) => writeValue(schema) as Json,
    writeNamed(name, schema) {
      if ('$id' in schema) return writeValue(schema) as Json;
      if (!given.has(schema)) given.set(schema, name);
      return refer(given.get(schema)!, schema as Json);
    },
    collected() {
      const names = [...components.keys()].toSorted();
      return Object.fromEntries(names.map((name) => [name, components.get(name)!.written]));
    },
  };
}

function isTextEnum({ enum: values, type }: Json): boolean {
  if (type !== undefined || !Array.isArray(values)) return false;
  return values.every((value) => typeof value === 'string');
}

function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
