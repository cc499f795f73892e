import { _, Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

import type { ErrorType } from '../../contract/errors.ts';
import { PATTERN_NAMES } from '../../contract/patterns.ts';
import { isAddressRange } from '../../kernel/address-ranges.ts';
import { type ApiError, combineInvalid, invalidField } from '../../kernel/errors.ts';
import { splitPointer } from '../../../../formats/json-pointer.ts';
import { findNearMiss } from '../../kernel/near-miss.ts';
import { isDateTime } from '../../kernel/iso-times.ts';
import { createOtherErrors } from './other-errors.ts';

export type RequestPart = 'body' | 'query' | 'params';

const OPTIONS = {
  allErrors: false,
  useDefaults: true,
  // Errors name the known fields of their schema.
  verbose: true,
  strict: false,
  strictNumbers: true,
} as const;
const FORMATS = {
  uri: isWebUrl,
  'ip-range': isAddressRange,
  'date-time': isDateTime,
};
const FORMAT_NAMES: Record<string, string> = {
  uri: 'an http or https address without a user name or a password',
  'ip-range': 'an IP address or a CIDR range, as 203.0.113.0/24',
  'date-time': 'an ISO-8601 time with its offset, as 2030-01-31T12:00:00Z',
};

// Only text in a query or a path is converted to numbers and booleans.
const strictAjv = new Ajv2020({ ...OPTIONS, formats: FORMATS });
const coercingAjv = new Ajv2020({ ...OPTIONS, coerceTypes: true, formats: FORMATS });
for (const ajv of [strictAjv, coercingAjv]) useFastLengthKeywords(ajv);

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  // URLs are stored and shown to other users.
  if (username !== '' || password !== '') return false;
  return protocol === 'http:' || protocol === 'https:';
}

/**
 * Creates a function that adds defaults in place and throws ApiError `invalid_request`, which names every invalid field
 * of an object. It compiles the schema at the first call: to compile all schemas takes a quarter of the start-up time.
 */
export function createValidator(schema: TSchema, part: RequestPart): (data: unknown) => void {
  const ajv = part === 'body' ? strictAjv : coercingAjv;
  const optional = part === 'body' ? optionalFields(schema) : [];
  const findOthers = createOtherErrors(ajv, schema);
  let compiled: ValidateFunction | undefined;
  return (data) => {
    const validate = (compiled ??= ajv.compile(schema));
    const [dropped] = dropNulls(data, optional);
    if (!validate(data)) {
      const first = firstError(validate);
      throw combineInvalid([
        invalidRequest(first, part, dropped),
        ...findOthers(data, first).map((error) => invalidRequest(error, part)),
      ]);
    }
    requireNoNul(data, '');
  };
}

/** Rejects U+0000, which PostgreSQL cannot store. */
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

/** Returns the top-level fields that are optional and not nullable. */
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
 * Deletes optional fields with the value null, which means the same as no field.
 *
 * @returns the names of the deleted fields
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

const ERROR_TYPES: Partial<Record<string, ErrorType>> = {
  required: 'required',
  type: 'invalid_type',
  additionalProperties: 'unknown_field',
  maxLength: 'too_large',
  maxItems: 'too_large',
};

function invalidRequest(error: ErrorObject, part: RequestPart, dropped?: string): ApiError {
  // The body held only a null for a field that cannot be cleared.
  if (error.keyword === 'minProperties' && error.instancePath === '' && dropped !== undefined) {
    return invalidField(dropped, 'invalid_value', `${dropped} cannot be null`);
  }
  const parents = splitPointer(error.instancePath);
  const params = error.params as ErrorParams;
  const child = params.missingProperty ?? params.additionalProperty;
  const field = (child === undefined ? parents : [...parents, child]).join('.') || part;
  return invalidField(
    field,
    ERROR_TYPES[error.keyword] ?? 'invalid_value',
    describeError(error, field, params),
  );
}

/** Parameters of the keywords that have messages of their own. */
type ErrorParams = {
  missingProperty?: string;
  additionalProperty?: string;
  allowedValues?: string[];
  format?: string;
  pattern?: string;
  type?: string | string[];
  limit?: number;
  /** Indexes of two equal items. */
  i?: number;
  j?: number;
};

function describeError(error: ErrorObject, field: string, params: ErrorParams): string {
  switch (error.keyword) {
    case 'required':
      return `${field} is required`;
    case 'additionalProperties':
      return `${field} is not a known field${suggestField(error, params)}`;
    case 'enum':
      return `${field} must be one of ${params.allowedValues?.map(String).join(', ')}`;
    case 'format':
    case 'pattern':
      return `${field} must be ${describeFormat(params)}`;
    case 'type':
      return `${field} must be ${[params.type].flat().map(withArticle).join(' or ')}`;
    default:
      return `${field} ${describeBound(error.keyword, params) ?? error.message ?? 'is invalid'}`;
  }
}

/** Maximum of known fields that a message lists. */
const FIELDS_LISTED_MAX = 20;

/** Returns what a mistyped field may mean: the nearest known field, or all known fields if they are few. */
function suggestField(
  { parentSchema }: ErrorObject,
  { additionalProperty = '' }: ErrorParams,
): string {
  const { properties = {} } = (parentSchema ?? {}) as { properties?: object };
  const known = Object.keys(properties);
  const nearest = findNearMiss(additionalProperty, known);
  if (nearest !== undefined) return `: did you mean ${nearest}?`;
  return known.length === 0 || known.length > FIELDS_LISTED_MAX
    ? ''
    : `; known fields are ${known.join(', ')}`;
}

/** Returns a format for messages, for example `an http or https address`. */
function describeFormat({ format = '', pattern = '' }: ErrorParams): string {
  return FORMAT_NAMES[format] ?? PATTERN_NAMES[pattern] ?? 'in a different format';
}

/** Returns a type for messages, for example `an array` or `null`. */
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

/** Returns a bound for messages, for example `must have at least 1 character`. */
function describeBound(keyword: string, { limit = 0, i, j }: ErrorParams): string | undefined {
  if (keyword === 'minimum') return `must be at least ${limit}`;
  if (keyword === 'maximum') return `must be at most ${limit}`;
  if (keyword === 'uniqueItems') {
    return `must not have duplicates, but items ${i} and ${j} are equal`;
  }
  const bound = BOUNDS[keyword];
  return bound && `must have ${bound[0]} ${limit} ${bound[1]}${limit === 1 ? '' : 's'}`;
}

/**
 * Replaces `minLength` and `maxLength` by versions that count characters only if the number of code units does not
 * decide. The original keywords iterate over every text: 50 ms for 10 million characters.
 */
export function useFastLengthKeywords(ajv: Ajv2020): void {
  defineLength(ajv, 'minLength', (text, min) =>
    needsCharacterCount(text, min) ? countCharacters(text) >= min : text.length >= min,
  );
  defineLength(ajv, 'maxLength', (text, max) =>
    needsCharacterCount(text, max + 1) ? countCharacters(text) <= max : text.length <= max,
  );
}

function defineLength(
  ajv: Ajv2020,
  keyword: 'minLength' | 'maxLength',
  isValid: (text: string, limit: number) => boolean,
): void {
  ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword,
    type: 'string',
    schemaType: 'number',
    validate: (limit: number, text: string) => isValid(text, limit),
    error: { message: keyword, params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  });
}

/** True if the code units do not decide whether the text has `count` characters of one or two units each. */
function needsCharacterCount({ length }: string, count: number): boolean {
  return length >= count && length < 2 * count;
}

/** Counts code points, as JSON Schema does. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
