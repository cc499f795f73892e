import type { SelectQueryBuilder } from 'kysely';
import type { Static } from 'typebox';

import {
  LIST_LIMIT_DEFAULT,
  PAGE_BYTES_MAX,
  type Pagination as PaginationSchema,
  SORT_COLUMNS,
  type SortQuery,
} from '../../contract/pagination.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import {
  type CarriedQuery,
  type CursorScope,
  invalidCursor,
  readCursor,
  toCarriedQuery,
  writeCursor,
} from './cursor.ts';
import { newestPage as selectNewestPage, type Page, type Sort } from '../../storage/page.ts';

export type Pagination = Static<typeof PaginationSchema>;

export type { CursorScope } from './cursor.ts';

/** Query parameters of a list. `cursor` excludes any `offset` but the default 0. */
export type PageQuery = {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
};

/** Page with the parameters that its cursor carries to the next one. */
type RequestedPage = Page & { carried: CarriedQuery };

type Row = {
  id: string;
  /** Bytes of the row in the reply, if a page of rows may be too large; see `PAGE_BYTES_MAX`. */
  reply_bytes?: number;
};

/**
 * Converts the query parameters to a page: limit with offset or decoded cursor.
 *
 * @throws ApiError `invalid_cursor` if the cursor is changed, foreign or older than a day, `invalid_request` if `cursor`
 * comes with an offset above 0
 */
export function parsePage(services: Services, query: PageQuery, scope: CursorScope): RequestedPage {
  const { limit = LIST_LIMIT_DEFAULT, offset = 0, cursor } = query;
  const carried = toCarriedQuery(query);
  if (cursor === undefined) return { limit, start: { offset }, carried };
  if (offset !== 0) {
    throw invalidField('offset', 'invalid_value', 'offset and cursor cannot be used together');
  }
  return { limit, start: { after: readCursor(services, cursor, scope) }, carried };
}

/**
 * Loads one page of a list with the newest row first, and its pagination.
 *
 * @throws as `parsePage` and `paginateRows`
 */
export async function loadNewestPage<R extends Row & { created_at: string }>(
  services: Services,
  query: PageQuery,
  list: Omit<CursorScope, 'sort'>,
  read: { rows: (page: Page) => Promise<R[]>; total: () => Promise<number> },
): Promise<{ items: R[]; pagination: Pagination }> {
  const scope: CursorScope = { ...list, sort: 'created_at desc' };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([read.rows(page), read.total()]);
  return paginateRows(services, { rows, total, sortValue: creationTime }, page, scope);
}

/**
 * Loads one page of the rows that `query` selects, the newest first, and counts all of them.
 *
 * @param query unordered selection with at least `id` and `created_at`
 * @throws as `parsePage` and `paginateRows`
 */
export async function loadNewestPageOfQuery<
  D,
  T extends keyof D,
  R extends Row & { created_at: string },
>(
  services: Services,
  request: PageQuery,
  list: Omit<CursorScope, 'sort'>,
  query: SelectQueryBuilder<D, T, R>,
): Promise<{ items: R[]; pagination: Pagination }> {
  return loadNewestPage(services, request, list, {
    rows: (page) => selectNewestPage(query, page).execute() as Promise<R[]>,
    total: async () => {
      const count = query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count'));
      // The type of a selection from any table `T` is too general to name its column.
      return ((await count.executeTakeFirstOrThrow()) as { count: number }).count;
    },
  });
}

function creationTime({ created_at }: { created_at: string }): string {
  return created_at;
}

/**
 * Cuts the page from up to `limit + 1` rows, by `PAGE_BYTES_MAX` too, and builds its pagination.
 *
 * @param matches.sortValue returns the value that the list is sorted by
 * @throws ApiError `offset_out_of_range` if the offset is beyond the last row
 */
export function paginateRows<R extends Row>(
  services: Services,
  matches: { rows: R[]; total: number; sortValue: (row: R) => string },
  page: RequestedPage,
  scope: CursorScope,
): { items: R[]; pagination: Pagination } {
  const { limit, start, carried } = page;
  const { rows, total, sortValue } = matches;
  if ('offset' in start && start.offset > total) {
    throw new ApiError('offset_out_of_range', `offset ${start.offset} exceeds the total ${total}`, {
      details: { field: 'offset', total },
    });
  }
  const items = fitPage(rows.slice(0, limit));
  const hasMore = rows.length > items.length;
  const last = items.at(-1);
  return {
    items,
    pagination: {
      total,
      total_count: total,
      limit,
      ...('offset' in start && { offset: start.offset }),
      next_cursor:
        hasMore && last ? writeCursor(services, [sortValue(last), last.id], scope, carried) : null,
      has_more: hasMore,
    },
  };
}

/** Returns the first rows that fit into `PAGE_BYTES_MAX`, at least one. */
function fitPage<R extends Row>(rows: R[]): R[] {
  let bytes = 0;
  const end = rows.findIndex(({ reply_bytes = 0 }, index) => {
    bytes += reply_bytes;
    return index > 0 && bytes > PAGE_BYTES_MAX;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** Parses the sort order of a list. `-created_at` equals `created_at` with `sort_dir=desc`; the default direction is ascending. */
export function parseSort(query: SortQuery & { cursor?: string }): Sort {
  return parseSortBy(query, SORT_COLUMNS);
}

/**
 * Parses the sort order of a list with its own columns. A minus in `sort` agrees with `sort_dir=desc`.
 *
 * @param columns column for each value of `sort`; without `sort` the newest rows come first
 */
export function parseSortBy<C extends string>(
  { sort, sort_dir, cursor }: { sort?: string; sort_dir?: 'asc' | 'desc'; cursor?: string },
  columns: Readonly<Record<string, C>> & { created_at: C },
): { column: C; direction: 'asc' | 'desc' } {
  if (sort === undefined) return { column: columns.created_at, direction: sort_dir ?? 'desc' };
  const descending = sort.startsWith('-');
  if (descending && sort_dir === 'asc') {
    // One of the two came with the cursor, or both contradict it as well.
    if (cursor !== undefined) throw invalidCursor();
    throw invalidField('sort_dir', 'invalid_value', 'sort_dir=asc contradicts the minus in sort');
  }
  const column = columns[descending ? sort.slice(1) : sort] ?? columns.created_at;
  return { column, direction: descending ? 'desc' : (sort_dir ?? 'asc') };
}
