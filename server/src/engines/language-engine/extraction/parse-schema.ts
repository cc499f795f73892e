import { unescapePointer } from '../../../../../formats/json-pointer.ts';
import {
  EXTRACTION_FORMATS,
  EXTRACTION_KEYWORDS,
  EXTRACTION_SCHEMA_LIMITS,
} from '../../../contract/extraction-result.ts';
import { type ApiError, invalidField } from '../../../kernel/errors.ts';
import type { LeafNode, LeafValue, ObjectNode, SchemaNode } from './schema-node.ts';

type Json = Record<string, unknown>;

/** State of parsing one schema, or one of its definitions. */
type Parsing = { defs: Json; leaves: number; work: SharedWork };

/** Work on a whole schema: parts that are read, again for each reference, and allowed values by their `enum` or `const`. */
type SharedWork = { parts: number; options: Map<unknown, LeafValue[]> };

/** Position in a schema: its path in the request, levels above it, and the definitions that it is inside. */
type SchemaPosition = { path: string; depth: number; refs: readonly string[] };

const KEYWORDS: ReadonlySet<string> = new Set(EXTRACTION_KEYWORDS);
/** Maximum number of parts that are read, with those that references repeat. */
const PARTS_MAX = 5_000;
const REF = /^#\/\$defs\/([^/]+)$/;

/**
 * Parses the schema of an extraction and resolves its references.
 *
 * @param field name of the schema in the request
 * @throws ApiError `invalid_request` that names the part which is not in the subset of JSON Schema
 */
export function parseExtractionSchema(schema: object, field = 'schema'): ObjectNode {
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > EXTRACTION_SCHEMA_LIMITS.bytes) {
    throw schemaError(field, `must not exceed ${EXTRACTION_SCHEMA_LIMITS.bytes} bytes`);
  }
  const { $defs = {} } = schema as { $defs?: unknown };
  if (!isObject($defs)) throw schemaError(`${field}.$defs`, 'must be an object');
  const work: SharedWork = { parts: 0, options: new Map() };
  const parsing: Parsing = { defs: $defs, leaves: 0, work };
  // A definition that nothing refers to is checked too.
  for (const [name, definition] of Object.entries($defs)) {
    const place = { path: `${field}.$defs.${name}`, depth: 1, refs: [name] };
    parseNode(definition, place, { defs: $defs, leaves: 0, work });
  }
  const root = parseNode(schema, { path: field, depth: 0, refs: [] }, parsing);
  if (root.kind !== 'object') throw schemaError(`${field}.$ref`, 'must lead to an object');
  return root;
}

/** Refuses another root before its parts are read: an error in a part would mislead. */
function requireObjectRoot(given: Json, path: string): void {
  if ('$ref' in given || namedTypes(given)[0] === 'object') return;
  const example = '{"type": "object", "properties": {"total": {"type": "number"}}}';
  throw schemaError(path, `must be an object with properties at the top, as ${example}`);
}

function parseNode(given: unknown, place: SchemaPosition, parsing: Parsing): SchemaNode {
  const { path, depth } = place;
  parsing.work.parts++;
  if (parsing.work.parts > PARTS_MAX) throw schemaError(path, 'repeats too much by its references');
  if (!isObject(given)) throw schemaError(path, 'must be an object');
  requireKeywords(given, place);
  if (depth === 0 && place.refs.length === 0) requireObjectRoot(given, path);
  const { description } = given as { description?: string };
  if ('$ref' in given) return parseReference(given, place, parsing);
  const type = readType(given, path);
  if (type === 'object') return parseObject(given, place, parsing);
  if (type !== 'array') return parseLeaf(given, path, parsing);
  refuseKeywords(given, path, ['properties', 'required', 'enum', 'const', 'format']);
  const below = { ...place, path: `${path}.items`, depth: depth + 1 };
  return { kind: 'array', items: parseNode(given['items'], below, parsing), description };
}

/** Checks the keywords that any part of a schema may have. */
function requireKeywords(given: Json, { path, depth }: SchemaPosition): void {
  const unknown = Object.keys(given).find((key) => !KEYWORDS.has(key));
  if (unknown !== undefined) {
    const allowed = EXTRACTION_KEYWORDS.join(', ');
    throw schemaError(`${path}.${unknown}`, `is not supported; supported are ${allowed}`);
  }
  if (depth > 0 && '$defs' in given) throw schemaError(`${path}.$defs`, 'must be at the root');
  if (depth > EXTRACTION_SCHEMA_LIMITS.depth) {
    throw schemaError(path, `is deeper than ${EXTRACTION_SCHEMA_LIMITS.depth} levels`);
  }
  const { description } = given;
  if (description !== undefined && typeof description !== 'string') {
    throw schemaError(`${path}.description`, 'must be a string');
  }
  if ('nullable' in given && typeof given['nullable'] !== 'boolean') {
    throw schemaError(`${path}.nullable`, 'must be true or false');
  }
}

function parseReference(given: Json, place: SchemaPosition, parsing: Parsing): SchemaNode {
  const { path, refs } = place;
  refuseKeywords(given, path, [
    'type',
    'properties',
    'required',
    'items',
    'enum',
    'const',
    'format',
  ]);
  const reference = given['$ref'];
  const token = typeof reference === 'string' ? REF.exec(reference)?.[1] : undefined;
  const name = token === undefined ? undefined : unescapePointer(token);
  if (name === undefined || !Object.hasOwn(parsing.defs, name)) {
    throw schemaError(`${path}.$ref`, 'must name an entry of $defs, as `#/$defs/address`');
  }
  if (refs.length > EXTRACTION_SCHEMA_LIMITS.depth) {
    throw schemaError(
      `${path}.$ref`,
      `is deeper than ${EXTRACTION_SCHEMA_LIMITS.depth} references`,
    );
  }
  if (refs.includes(name)) throw schemaError(`${path}.$ref`, 'must not refer to itself');
  const node = parseNode(parsing.defs[name], { ...place, refs: [...refs, name] }, parsing);
  const { description } = given as { description?: string };
  return description === undefined ? node : { ...node, description };
}

function parseObject(
  given: Json,
  { path, depth, refs }: SchemaPosition,
  parsing: Parsing,
): ObjectNode {
  refuseKeywords(given, path, ['items', 'enum', 'const', 'format']);
  const { properties, required = [], description } = given as { description?: string } & Json;
  if (!isObject(properties) || Object.keys(properties).length === 0) {
    throw schemaError(`${path}.properties`, 'must be an object with at least one property');
  }
  const isName = (name: unknown) => typeof name === 'string' && Object.hasOwn(properties, name);
  if (!Array.isArray(required) || !required.every(isName)) {
    throw schemaError(`${path}.required`, 'must be a list of names of properties');
  }
  return {
    kind: 'object',
    description,
    properties: Object.entries(properties).map(([name, property]) => {
      const below = { path: `${path}.properties.${name}`, depth: depth + 1, refs };
      return [name, parseNode(property, below, parsing)];
    }),
  };
}

function parseLeaf(given: Json, path: string, parsing: Parsing): LeafNode {
  refuseKeywords(given, path, ['properties', 'required', 'items']);
  parsing.leaves++;
  if (parsing.leaves > EXTRACTION_SCHEMA_LIMITS.leaves) {
    throw schemaError(path, `is beyond the limit of ${EXTRACTION_SCHEMA_LIMITS.leaves} leaves`);
  }
  const options = readOptions(given, path, parsing.work);
  const type = (readType(given, path) ?? typeOfOptions(options, path)) as LeafNode['type'];
  const misfit = options?.find((option) => !isOfType(option, type));
  if (misfit !== undefined) throw schemaError(path, `has the value ${misfit}, which is no ${type}`);
  return {
    kind: 'leaf',
    type,
    format: readFormat(given, type, path),
    options,
    description: given['description'] as string | undefined,
  };
}

const TYPES: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
]);

/** Returns the type, of a pair with `null` the other one. A leaf with allowed values may leave it out. */
function readType(given: Json, path: string): string | undefined {
  const { type } = given;
  if (type === undefined && ('enum' in given || 'const' in given)) return undefined;
  const named = namedTypes(given);
  if (named.length !== 1 || !TYPES.has(named[0])) {
    throw schemaError(`${path}.type`, `must be one of ${[...TYPES].join(', ')}`);
  }
  return String(named[0]);
}

function namedTypes({ type }: Json): unknown[] {
  return Array.isArray(type) ? type.filter((one) => one !== 'null') : [type];
}

/** Reads the allowed values, those of a definition once for all references. */
function readOptions(given: Json, path: string, { options: known }: SharedWork) {
  if (!('enum' in given) && !('const' in given)) return undefined;
  const listed = 'const' in given ? [given['const']] : given['enum'];
  const parsed = known.get(given);
  if (parsed) return parsed;
  if (!Array.isArray(listed)) throw schemaError(`${path}.enum`, 'must be a list');
  const options = listed.filter((option) => option !== null);
  if (options.length === 0 || !options.every(isScalar)) {
    const keyword = 'const' in given ? 'const' : 'enum';
    throw schemaError(`${path}.${keyword}`, 'must have strings, numbers, true or false');
  }
  known.set(given, options as LeafValue[]);
  return options as LeafValue[];
}

function isScalar(option: unknown): boolean {
  return /^(?:string|number|boolean)$/.test(typeof option);
}

function typeOfOptions(options: readonly LeafValue[] | undefined, path: string): string {
  const types = new Set(options?.map((option) => typeof option));
  if (types.size !== 1) throw schemaError(`${path}.enum`, 'must have values of one type');
  return [...types][0]!;
}

function isOfType(value: LeafValue, type: LeafNode['type']): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function readFormat(given: Json, type: string, path: string): LeafNode['format'] {
  const { format } = given;
  if (format === undefined) return undefined;
  const known = EXTRACTION_FORMATS.find((name) => name === format);
  if (!known || type !== 'string') {
    throw schemaError(
      `${path}.format`,
      `must be one of ${EXTRACTION_FORMATS.join(', ')}, of a string`,
    );
  }
  return known;
}

function refuseKeywords(given: Json, path: string, keywords: readonly string[]): void {
  const misplaced = keywords.find((keyword) => keyword in given);
  if (misplaced !== undefined) throw schemaError(`${path}.${misplaced}`, 'does not belong here');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function schemaError(field: string, message: string): ApiError {
  return invalidField(field, 'invalid_value', `${field} ${message}`);
}
