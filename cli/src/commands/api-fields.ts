import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

import type { Cli } from '../cli.ts';
import { usageError } from '../cli-error.ts';

export type FieldTree = { [name: string]: FieldValue };
export type FieldValue = string | number | boolean | null | FieldValue[] | FieldTree;

const NAME = /^([^[\]=]+)((?:\[[^[\]]*\])*)=/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Reads fields: `name=value`, `name[key]=value` of an object, and `name[]=value` of a list.
 *
 * @param raw fields whose value is a text
 * @param typed fields whose value may be a number, true, false, null or `@file`
 */
export async function parseFields(
  cli: Pick<Cli, 'stdin'>,
  raw: readonly string[],
  typed: readonly string[],
): Promise<FieldTree> {
  const fields: FieldTree = {};
  for (const pair of raw) setField(fields, pair, (value) => value);
  for (const pair of typed) {
    const value = pair.slice(pair.indexOf('=') + 1);
    const read = value.startsWith('@') ? await readValue(cli, value.slice(1)) : parseValue(value);
    setField(fields, pair, () => read);
  }
  return fields;
}

async function readValue({ stdin }: Pick<Cli, 'stdin'>, path: string): Promise<string> {
  return path === '-' ? text(stdin) : readFile(path, 'utf8');
}

function parseValue(value: string): FieldValue {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (value === 'null') return null;
  return NUMBER.test(value) ? Number(value) : value;
}

function setField(fields: FieldTree, pair: string, read: (value: string) => FieldValue): void {
  const [head, name = '', brackets = ''] = NAME.exec(pair) ?? [];
  if (head === undefined) throw usageError(`A field is name=value, not "${pair}"`);
  const value = read(pair.slice(head.length));
  const keys = [name, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)];
  insert(fields, keys, value, pair);
}

function insert(
  target: FieldTree | FieldValue[],
  [key = '', ...rest]: readonly string[],
  value: FieldValue,
  pair: string,
): void {
  if (Array.isArray(target)) {
    if (key !== '' || rest.length > 0) throw usageError(`"${pair}": a list holds plain values`);
    target.push(value);
    return;
  }
  if (key === '') throw usageError(`"${pair}": the field is not a list everywhere`);
  if (rest.length === 0) {
    define(target, key, value);
    return;
  }
  const existing = Object.hasOwn(target, key) ? target[key] : undefined;
  const inner = existing ?? (rest[0] === '' ? [] : {});
  if (typeof inner !== 'object' || inner === null) {
    throw usageError(`"${pair}": the field has a value already`);
  }
  define(target, key, inner);
  insert(inner, rest, value, pair);
}

/** `__proto__` becomes a field like any other. */
function define(target: FieldTree, key: string, value: FieldValue): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
