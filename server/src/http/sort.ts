import { SORT_COLUMNS, type SortQuery } from '../contract/pagination.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Sort } from '../storage/page.ts';

/** `-created_at` equals `created_at` with `sort_dir=desc`; a plain name without `sort_dir` ascends. */
export function parseSort({ sort, sort_dir }: SortQuery): Sort {
  if (sort === undefined) return { column: 'created_at', direction: sort_dir ?? 'desc' };
  const descending = sort.startsWith('-');
  if (descending && sort_dir !== undefined) {
    throw invalidField('sort_dir', 'invalid_value', 'sort_dir cannot be used with a minus in sort');
  }
  const name = (descending ? sort.slice(1) : sort) as keyof typeof SORT_COLUMNS;
  return { column: SORT_COLUMNS[name], direction: descending ? 'desc' : (sort_dir ?? 'asc') };
}
