import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

import type { ErrorType } from '../contract/errors.ts';
import { PATTERN_NAMES } from '../contract/patterns.ts';
import { isAddressRange } from '../kernel/address-ranges.ts';
import { type ApiError, invalidField } from '../kernel/errors.ts';
import { isDateTime, isDay } from '../kernel/iso-times.ts';
import { useExactLengths } from './exact-lengths.ts';

export type RequestPart = 'body' | 'query' | 'params';

const OPTIONS = {
  allErrors: false,
  useDefaults: true,
  strict: false,
  strictNumbers: true,
} as const;
const FORMATS = {
  'web-url': isWebUrl,
  'ip-range': isAddressRange,
  'date-time': isDateTime,
  'day-or-time': (text: string) => isDay(text) || isDateTime(text),
};
const FORMAT_NAMES: Record<string, string> = {
  'web-url': 'an http or https address without a user name or a password',
  'ip-range': 'an IP address or a CIDR range, as 203.0.113.0/24',
  'date-time': 'an ISO-8601 time with its offset, as 2030-01-31T12:00:00Z',
  'day-or-time': 'an ISO-8601 day or a time with its offset, as 2030-01-31 or 2030-01-31T12:00:00Z',
};

// Only text that arrives in a query or a path is turned into numbers and booleans.
const strictAjv = new Ajv2020({ ...OPTIONS, formats: FORMATS });
const coercingAjv = new Ajv2020({ ...OPTIONS, coerceTypes: true, formats: FORMATS });
for (const ajv of [strictAjv, coercingAjv]) useExactLengths(ajv);

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  // An address is kept, and shown to others.
  if (username !== '' || password !== '') return false;
  return protocol === 'http:' || protocol === 'https:';
}

/** @returns a function that completes defaults in place and throws ApiError `invalid_request` naming the first wrong field */
export function createValidator(schema: TSchema, part: RequestPart): (data: unknown) => void {
  const validate = (part === 'body' ? strictAjv : coercingAjv).compile(schema);
  const optional = part === 'body' ? optionalFields(schema) : [];
  return (data) => {
    const [dropped] = dropNulls(data, optional);
    if (!validate(data)) throw invalidRequest(firstError(validate), part, dropped);
    requireNoNul(data, '');
  };
}

/** U+0000 never reaches a row: PostgreSQL refuses it. */
function requireNoNul(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) {
      throw invalidField(path, 'invalid_value', `${path} contains the character U+0000`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      requireNoNul(key, path);
      requireNoNul(item, path === '' ? key : `${path}.${key}`);
    }
  }
}

/** Top-level fields that may be left out and cannot be null themselves. */
function optionalFields(schema: TSchema): string[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, { type?: unknown }>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([name]) => !required.includes(name))
    .filter(([, { type }]) => !(Array.isArray(type) && type.includes('null')))
    .map(([name]) => name);
}

/**
 * `null` for an optional field equals its absence.
 *
 * @returns the names of those fields
 */
function dropNulls(data: unknown, optional: readonly string[]): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const fields = data as Record<string, unknown>;
  const dropped = optional.filter((name) => fields[name] === null);
  for (const name of dropped) delete fields[name];
  return dropped;
}

function firstError(validate: ValidateFunction): ErrorObject {
  const [error] = validate.errors ?? [];
  if (!error) throw new Error('The validator refused without a reason');
  return error;
}

const TYPES: Partial<Record<string, ErrorType>> = {
  required: 'required',
  type: 'invalid_type',
  additionalProperties: 'unknown_field',
  maxLength: 'too_large',
  maxItems: 'too_large',
};

function invalidRequest(error: ErrorObject, part: RequestPart, dropped?: string): ApiError {
  // Nothing else was said than that a field be cleared which cannot be.
  if (error.keyword === 'minProperties' && error.instancePath === '' && dropped !== undefined) {
    return invalidField(dropped, 'invalid_value', `${dropped} cannot be null`);
  }
  const parents = error.instancePath.split('/').slice(1).map(unescapePointer);
  const params = error.params as ErrorParams;
  const child = params.missingProperty ?? params.additionalProperty;
  const field = (child === undefined ? parents : [...parents, child]).join('.') || part;
  return invalidField(
    field,
    TYPES[error.keyword] ?? 'invalid_value',
    describe(error, field, params),
  );
}

/** Of those keywords that are told in words of our own. */
type ErrorParams = {
  missingProperty?: string;
  additionalProperty?: string;
  allowedValues?: string[];
  format?: string;
  pattern?: string;
  type?: string | string[];
  limit?: number;
  /** Places of two items that are the same. */
  i?: number;
  j?: number;
};

function describe(error: ErrorObject, field: string, params: ErrorParams): string {
  switch (error.keyword) {
    case 'required':
      return `${field} is required`;
    case 'additionalProperties':
      return `${field} is not a known field`;
    case 'enum':
      return `${field} must be one of ${params.allowedValues?.join(', ')}`;
    case 'format':
    case 'pattern':
      return `${field} must be ${formOf(params)}`;
    case 'type':
      return `${field} must be ${[params.type].flat().map(withArticle).join(' or ')}`;
    default:
      return `${field} ${boundOf(error.keyword, params) ?? error.message ?? 'is invalid'}`;
  }
}

/** As `an http or https address`. */
function formOf({ format = '', pattern = '' }: ErrorParams): string {
  return FORMAT_NAMES[format] ?? PATTERN_NAMES[pattern] ?? 'in another form';
}

/** As `an array`, `null`. */
function withArticle(type = 'something else'): string {
  if (type === 'null') return type;
  return `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;
}

const BOUNDS: Record<string, readonly [comparison: string, what: string]> = {
  minLength: ['at least', 'character'],
  maxLength: ['at most', 'character'],
  minItems: ['at least', 'item'],
  maxItems: ['at most', 'item'],
  minProperties: ['at least', 'field'],
  maxProperties: ['at most', 'field'],
};

/** As `must have at least 1 character`. */
function boundOf(keyword: string, { limit = 0, i, j }: ErrorParams): string | undefined {
  if (keyword === 'minimum') return `must be at least ${limit}`;
  if (keyword === 'maximum') return `must be at most ${limit}`;
  if (keyword === 'uniqueItems') return `must not name the same twice, as items ${i} and ${j} do`;
  const bound = BOUNDS[keyword];
  return bound && `must have ${bound[0]} ${limit} ${bound[1]}${limit === 1 ? '' : 's'}`;
}

function unescapePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
