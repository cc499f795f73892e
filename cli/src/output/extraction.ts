import type { Extraction } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import { type FindingRow, NO_VALUE, printFinding } from './findings.ts';

/** Prints the values of an extraction by their paths, each with the page and the words it was read from. */
export function printExtraction(cli: Cli, extraction: Extraction): void {
  const { output } = cli;
  for (const row of listValues(extraction)) printFinding(cli, row);
  for (const { message } of extraction.warnings ?? []) {
    output.paragraph(`${output.color.yellow('!')} ${message}`);
  }
}

/** Lists one row for each value, and one for what has a reason to be missing. */
function listValues({ data, evidence = {}, unresolved = [] }: Extraction): FindingRow[] {
  const reasons = new Map(unresolved.map(({ pointer, reason }) => [pointer, reason]));
  return listLeaves(data ?? {}, []).map(({ path, value }) => {
    const pointer = path.map((key) => `/${escapePointer(key)}`).join('');
    const reason = reasons.get(pointer);
    const missing =
      reason === undefined || reason === 'not_found'
        ? NO_VALUE
        : `${NO_VALUE} ${reason.replace('_', ' ')}`;
    const isMissing = value === null || typeof value === 'object';
    const shown = isMissing ? missing : `${value as string | number | boolean}`;
    return { name: path.join('.'), value: shown, evidence: evidence[pointer] ?? [] };
  });
}

/** Lists leaves and empty lists by the names on the way to them. */
function listLeaves(
  value: unknown,
  path: readonly string[],
): { path: readonly string[]; value: unknown }[] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) return path.length === 0 ? [] : [{ path, value }];
  return parts.flatMap(([key, part]) => listLeaves(part, [...path, key]));
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Names of the lists of extracted data, by the names on the way to them. */
export function listNames(data: object): string[] {
  return Object.entries(data).flatMap(([key, value]) => {
    if (Array.isArray(value)) return [key];
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? listNames(value as object).map((name) => `${key}.${name}`) : [];
  });
}

/**
 * Lays out a list of extracted data as rows, the first with the names of the columns.
 *
 * @param name as in `listNames`
 * @returns undefined if there is no list of this name
 */
export function tabulate(data: object, name: string): unknown[][] | undefined {
  const list = findList(data, name);
  if (!list) return undefined;
  const [first] = list;
  if (first === undefined) return [];
  if (!isItem(first)) return [[name], ...list.map((value) => [value])];
  const columns = listLeaves(first, []).map(({ path }) => path);
  return [
    columns.map((path) => path.join('.')),
    ...list.map((item) => columns.map((path) => valueAt(item, path))),
  ];
}

function findList(data: object, name: string): unknown[] | undefined {
  for (const [key, value] of Object.entries(data)) {
    if (key === name && Array.isArray(value)) return value;
    if (name.startsWith(`${key}.`) && isItem(value)) {
      const list = findList(value, name.slice(key.length + 1));
      if (list) return list;
    }
  }
  return undefined;
}

function isItem(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (value: unknown, key) => (value as Record<string, unknown> | null)?.[key],
    item,
  );
}
