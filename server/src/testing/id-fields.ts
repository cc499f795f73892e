import type { Endpoint } from '../contract/endpoint.ts';

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  enum?: unknown[];
  pattern?: string;
  format?: string;
};

/**
 * Lists the fields of a request that may hold an id, besides its path: `query.event_id`,
 * `body.filters.document_ids[]`.
 */
export function idFieldsOf({ query, body, upload, binaryChunk }: Endpoint): string[] {
  const parts = Object.entries({ query, body, upload, binaryChunk });
  return parts.flatMap(([part, schema]) => (schema ? idFields(schema, '', part) : []));
}

function idFields(schema: JsonSchema, name: string, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const own = isId(name, schema) ? [path] : [];
  return [
    ...own,
    ...Object.entries(properties).flatMap(([key, value]) => idFields(value, key, `${path}.${key}`)),
    ...(items ? idFields(items, name, `${path}[]`) : []),
    ...anyOf.flatMap((each) => idFields(each, name, path)),
  ].filter((field, index, all) => all.indexOf(field) === index);
}

/** Returns true for a field that holds an id, by its name or by the schema of `Id()`. */
function isId(name: string, { type, enum: values, ...schema }: JsonSchema): boolean {
  if (![type].flat().includes('string') || values) return false;
  const isMadeById =
    schema.minLength === 1 && schema.maxLength === 128 && !schema.pattern && !schema.format;
  return /(^|_)ids?$/.test(name) || isMadeById;
}
