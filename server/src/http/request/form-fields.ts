import type { TSchema } from 'typebox';

import { ApiError, invalidField } from '../../kernel/errors.ts';
import { requireBoundedJson } from './json-size.ts';

/** Name and text of each field, in order of arrival. */
export type FormFields = readonly (readonly [string, string])[];

/**
 * Converts the text fields of a form to the types of `schema`. A list is a repeated field or JSON, an object is JSON.
 * Text that does not fit its type stays text, and the validator rejects it.
 *
 * @throws ApiError `invalid_request` for malformed JSON and for a repeated field that is not a list
 */
export function parseFormFields(schema: TSchema, fields: FormFields): Record<string, unknown> {
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
  if (includesType(type, 'array')) {
    return texts.length === 1 && text.trimStart().startsWith('[') ? parseJson(name, text) : texts;
  }
  if (texts.length > 1) throw invalidField(name, 'invalid_value', `${name} was sent twice`);
  if (includesType(type, 'object')) return parseJson(name, text);
  if (includesType(type, 'boolean')) return { true: true, false: false }[text] ?? text;
  if (includesType(type, 'integer') || includesType(type, 'number')) return parseNumber(text);
  return text;
}

function includesType(type: string | string[] | undefined, expected: string): boolean {
  return Array.isArray(type) ? type.includes(expected) : type === expected;
}

function parseNumber(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function parseJson(name: string, text: string): unknown {
  requireBoundedJson(Buffer.from(text), name);
  try {
    return JSON.parse(text, refusePrototype);
  } catch (cause) {
    throw new ApiError('invalid_request', `${name} is not valid JSON`, {
      details: { field: name, type: 'malformed_json' },
      cause,
    });
  }
}

/** Rejects the keys that the parser of JSON bodies rejects. */
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
