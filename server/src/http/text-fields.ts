import type { TSchema } from 'typebox';

import { ApiError, invalidField } from '../kernel/errors.ts';
import { requireModestJson } from './json-size.ts';

/** Name and text of each field, in the order they came. */
export type TextFields = readonly (readonly [string, string])[];

/**
 * The values of a form, whose fields are all text, by the types that `schema` gives them: a list is a field several
 * times, or once as JSON; an object is JSON. What is no value of its type stays text, for the validator to refuse.
 *
 * @throws ApiError `invalid_request` for malformed JSON, and for a field that came twice and is no list
 */
export function parseTextFields(schema: TSchema, fields: TextFields): Record<string, unknown> {
  const { properties = {} } = schema as {
    properties?: Record<string, { type?: string | string[] }>;
  };
  const byName = Map.groupBy(fields, ([name]) => name);
  const entries = [...byName].map(([name, same]): [string, unknown] => {
    const type = Object.hasOwn(properties, name) ? properties[name]!.type : undefined;
    const texts = same.map(([, text]) => text);
    return [name, parseField(name, type, texts)];
  });
  return Object.fromEntries(entries);
}

function parseField(name: string, type: string | string[] | undefined, texts: string[]): unknown {
  const [text = ''] = texts;
  if (name === '__proto__') {
    throw invalidField(name, 'unknown_field', `${name} is not a known field`);
  }
  if (isType(type, 'array')) {
    return texts.length === 1 && text.trimStart().startsWith('[') ? parseJson(name, text) : texts;
  }
  if (texts.length > 1) throw invalidField(name, 'invalid_value', `${name} was sent twice`);
  if (isType(type, 'object')) return parseJson(name, text);
  if (isType(type, 'boolean')) return { true: true, false: false }[text] ?? text;
  if (isType(type, 'integer') || isType(type, 'number')) return parseNumber(text);
  return text;
}

function isType(type: string | string[] | undefined, wanted: string): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted;
}

function parseNumber(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function parseJson(name: string, text: string): unknown {
  requireModestJson(Buffer.from(text), name);
  try {
    return JSON.parse(text, refusePrototype);
  } catch (cause) {
    throw new ApiError('invalid_request', `${name} is not valid JSON`, {
      details: { field: name, type: 'malformed_json' },
      cause,
    });
  }
}

/** As in a JSON body. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('The key __proto__ is forbidden');
  if (key === 'constructor' && hasPrototype(value)) {
    throw new SyntaxError('The key constructor.prototype is forbidden');
  }
  return value;
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
