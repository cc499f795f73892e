import { timingSafeEqual } from 'node:crypto';

import type { SelectQueryBuilder } from 'kysely';
import type { Static } from 'typebox';

import {
  CURSOR_LIFE_MS,
  LIST_LIMIT_DEFAULT,
  type Pagination as PaginationSchema,
  SORT_COLUMNS,
  type SortQuery,
} from '../../contract/pagination.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { Services } from '../../app/services.ts';
import { newestPage as selectNewestPage, type Page, type Sort } from '../../storage/page.ts';

export type Pagination = Static<typeof PaginationSchema>;

/** Properties of a list that a cursor is bound to. A cursor of another workspace, filter or sort is rejected. */
export type CursorScope = {
  list: string;
  workspaceId: string;
  filters: readonly (string | undefined)[];
  sort: string;
};

/** Query parameters of a list. `cursor` and `offset` exclude each other. */
export type PageQuery = {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
};

type Row = { id: string };

/**
 * Converts the query parameters to a page: limit with offset or decoded cursor.
 *
 * @throws ApiError `invalid_cursor` if the cursor is changed, foreign or older than a day, `invalid_request` if `cursor`
 * and `offset` are both given
 */
export function parsePage(services: Services, query: PageQuery, scope: CursorScope): Page {
  const limit = query.limit ?? LIST_LIMIT_DEFAULT;
  if (query.cursor === undefined) return { limit, start: { offset: query.offset ?? 0 } };
  if (query.offset !== undefined) {
    throw invalidField('offset', 'invalid_value', 'offset and cursor cannot be used together');
  }
  return { limit, start: { after: readCursor(services, query.cursor, scope) } };
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
 * Cuts the page from up to `limit + 1` rows and builds its pagination.
 *
 * @param matches.sortValue returns the value that the list is sorted by
 * @throws ApiError `offset_out_of_range` if the offset is beyond the last row
 */
export function paginateRows<R extends Row>(
  services: Services,
  matches: { rows: R[]; total: number; sortValue: (row: R) => string },
  page: Page,
  scope: CursorScope,
): { items: R[]; pagination: Pagination } {
  const { limit, start } = page;
  const { rows, total, sortValue } = matches;
  if ('offset' in start && start.offset > total) {
    throw new ApiError('offset_out_of_range', `offset ${start.offset} exceeds the total ${total}`, {
      details: { field: 'offset', total },
    });
  }
  const hasMore = rows.length > limit;
  const items = hasMore ? rows.slice(0, limit) : rows;
  const last = items.at(-1);
  return {
    items,
    pagination: {
      total,
      total_count: total,
      limit,
      ...('offset' in start && { offset: start.offset }),
      next_cursor:
        hasMore && last ? writeCursor(services, [sortValue(last), last.id], scope) : null,
      has_more: hasMore,
    },
  };
}

/** Encodes a cursor. Its content is not secret, and its signature binds it to the list. */
function writeCursor(
  { secrets, clock }: Services,
  [value, id]: readonly [string, string],
  scope: CursorScope,
): string {
  const text = JSON.stringify([value, id, clock.now().getTime()]);
  return `${Buffer.from(text).toString('base64url')}.${secrets.sign(text, scopeText(scope))}`;
}

function readCursor(
  { secrets, clock }: Services,
  cursor: string,
  scope: CursorScope,
): { value: string; id: string } {
  const [encoded = '', signature = ''] = cursor.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const isWhole = cursor === `${Buffer.from(text).toString('base64url')}.${signature}`;
  if (isWhole && isEqual(signature, secrets.sign(text, scopeText(scope)))) {
    const [value, id, issuedAt] = JSON.parse(text) as [string, string, number];
    if (clock.now().getTime() - issuedAt <= CURSOR_LIFE_MS) return { value, id };
  }
  throw new ApiError('invalid_cursor', 'The cursor is not valid here or has expired', {
    details: { field: 'cursor' },
  });
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function scopeText(scope: CursorScope): string {
  return JSON.stringify(['cursor', scope.list, scope.workspaceId, scope.filters, scope.sort]);
}

/** Parses the sort order of a list. `-created_at` equals `created_at` with `sort_dir=desc`; the default direction is ascending. */
export function parseSort(query: SortQuery): Sort {
  return parseSortBy(query, SORT_COLUMNS);
}

/**
 * Parses the sort order of a list with its own columns.
 *
 * @param columns column for each value of `sort`; without `sort` the newest rows come first
 */
export function parseSortBy<C extends string>(
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
