import { SORT_COLUMNS, type SortQuery } from '../contract/pagination.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Sort } from '../storage/page.ts';

/** `-created_at` equals `created_at` with `sort_dir=desc`; a plain name without `sort_dir` ascends. */
export function parseSort(query: SortQuery): Sort {
  return parseSortOf(query, SORT_COLUMNS);
}

/**
 * As `parseSort`, of what has other columns.
 *
 * @param columns by the names that `sort` may have; the newest come first without it
 */
export function parseSortOf<C extends string>(
  { sort, sort_dir }: { sort?: string; sort_dir?: 'asc' | 'desc' },
  columns: Readonly<Record<string, C>> & { created_at: C },
): { column: C; direction: 'asc' | 'desc' } {
  if (sort === undefined) return { column: columns.created_at, direction: sort_dir ?? 'desc' };
  const descending = sort.startsWith('-');
  if (descending && sort_dir !== undefined) {
    throw invalidField('sort_dir', 'invalid_value', 'sort_dir cannot be used with a minus in sort');
  }
  const column = columns[descending ? sort.slice(1) : sort] ?? columns.created_at;
  return { column, direction: descending ? 'desc' : (sort_dir ?? 'asc') };
}
