import { listValues } from '../read-value.ts';
import type { Source } from '../source.ts';
import type { TotalMismatch } from './found-item.ts';
import type { ItemLeaf, TableHeader } from './table-header.ts';
import { type TableRow, textOf } from './table-rows.ts';

const CENT = 0.011;

/** Lists the columns of a table whose total below it is not the sum of its rows. */
export function checkTotals(
  source: Source,
  { columns }: TableHeader,
  rows: readonly TableRow[],
  total: TableRow,
): TotalMismatch[] {
  return [...columns].flatMap(([leaf, column]) => {
    if (leaf.query.kind !== 'money' && leaf.query.kind !== 'number') return [];
    const stated = readNumber(source, leaf, total, column);
    if (stated === undefined) return [];
    const sum = rows.reduce((all, row) => all + (readNumber(source, leaf, row, column) ?? 0), 0);
    if (Math.abs(sum - stated) < CENT) return [];
    const spans = total[column]!.map(({ start, end }) => ({ start, end }));
    return [{ path: leaf.path, stated, sum: Number(sum.toFixed(2)), spans }];
  });
}

function readNumber(
  source: Source,
  { query }: ItemLeaf,
  row: TableRow,
  column: number,
): number | undefined {
  const value = listValues(source, query, textOf(row[column]!), true)[0]?.value;
  return typeof value === 'number' ? value : undefined;
}
