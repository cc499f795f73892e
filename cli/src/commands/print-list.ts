import type { PageCall } from '@docket/sdk';

import type { Cli } from '../cli.ts';
import type { Column } from '../output/table.ts';
import type { LimitOptions } from './options.ts';

const PAGE_MAX = 100;

/** Returns the size of the first page of a list. */
export function pageSize({ limit, all }: LimitOptions): { limit: number } {
  return { limit: all ? PAGE_MAX : Math.min(limit, PAGE_MAX) };
}

/**
 * Prints a list, page after page: as a table, in a pipe with tabs between the values, or one JSON value a line.
 *
 * @param empty remark for an empty list
 */
export async function printList<Item>(
  cli: Cli,
  call: PageCall<Item>,
  columns: readonly Column<Item>[],
  { limit, all, empty }: LimitOptions & { empty: string },
): Promise<void> {
  const { output } = cli;
  const most = all ? Infinity : limit;
  const rows: Item[] = [];
  let count = 0;
  for await (const item of call) {
    if (count >= most) break;
    count += 1;
    if (output.isJson) output.json(item);
    else if (output.width === undefined) output.table(columns, [item]);
    else rows.push(item);
  }
  if (rows.length > 0) output.table(columns, rows);
  const { total } = (await call).pagination;
  if (count === 0) output.note(empty);
  else if (total > count) output.note(`${count} of ${total}; --limit or --all shows more.`);
}
