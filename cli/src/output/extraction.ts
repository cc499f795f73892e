import type { Extraction } from '@docket/sdk';

import { listLeaves, toPointer } from '../../../formats/json-pointer.ts';
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
  return listLeaves(data ?? {}).map(({ path, value }) => {
    const pointer = toPointer(path);
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

/**
 * Lays out a list of extracted data as rows, the first with the names of the columns.
 *
 * @param list path of the list in the data
 */
export function tabulate(data: object, list: readonly string[]): unknown[][] {
  const items = valueAt(data, list);
  const [first, ...others] = Array.isArray(items) ? (items as unknown[]) : [];
  if (first === undefined) return [];
  const rows = [first, ...others];
  if (!isItem(first)) return [[list.join('.')], ...rows.map((value) => [value])];
  const columns = listLeaves(first).map(({ path }) => path);
  return [
    columns.map((path) => path.join('.')),
    ...rows.map((item) => columns.map((path) => valueAt(item, path))),
  ];
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
