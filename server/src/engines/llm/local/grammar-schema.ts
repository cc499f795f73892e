import type { JSONSchema7, JSONSchema7Definition } from '@ai-sdk/provider';

/** Longest list that a grammar counts: each possible item makes the grammar longer. */
const COUNTED_ITEMS_MAX = 100;

/**
 * Converts a wire schema to the subset of JSON Schema that the library turns into a grammar: unions are `oneOf`, bounds
 * of numbers are dropped.
 */
export function toGrammarSchema(schema: JSONSchema7Definition): object {
  if (typeof schema === 'boolean') return {};
  if (schema.anyOf) return { oneOf: schema.anyOf.map(toGrammarSchema) };
  if (schema.enum) return { enum: schema.enum };
  if (schema.type === 'object') return toGrammarObject(schema);
  if (schema.type === 'array') return toGrammarList(schema);
  return { type: schema.type };
}

function toGrammarObject({ properties = {} }: JSONSchema7): object {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    toGrammarSchema(property),
  ]);
  return { type: 'object', properties: Object.fromEntries(entries) };
}

function toGrammarList({ items = {}, maxItems }: JSONSchema7): object {
  return {
    type: 'array',
    items: toGrammarSchema(Array.isArray(items) ? {} : items),
    ...(maxItems !== undefined && maxItems <= COUNTED_ITEMS_MAX && { maxItems }),
  };
}
