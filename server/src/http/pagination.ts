import { timingSafeEqual } from 'node:crypto';

import type { Static } from 'typebox';

import {
  CURSOR_LIFE_MS,
  LIST_LIMIT_DEFAULT,
  type Pagination as PaginationSchema,
} from '../contract/pagination.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { Page } from '../storage/page.ts';

export type Pagination = Static<typeof PaginationSchema>;

/** What a cursor is bound to: with another workspace, filter or sort it is refused. */
export type CursorScope = {
  list: string;
  workspaceId: string;
  filters: readonly (string | undefined)[];
  sort: string;
};

export type PageQuery = {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
};

type Row = { id: string };

/**
 * @throws ApiError `invalid_cursor` when the cursor is changed, foreign or older than a day, `invalid_request` when
 * `cursor` and `offset` are both given
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
 * One page of a list whose newest row comes first.
 *
 * @throws as `parsePage` and `describePage`
 */
export async function newestPage<R extends Row & { created_at: string }>(
  services: Services,
  query: PageQuery,
  list: Omit<CursorScope, 'sort'>,
  read: { rows: (page: Page) => Promise<R[]>; total: () => Promise<number> },
): Promise<{ items: R[]; pagination: Pagination }> {
  const scope: CursorScope = { ...list, sort: 'created_at desc' };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([read.rows(page), read.total()]);
  return describePage(services, { rows, total, sortValue: byCreation }, page, scope);
}

function byCreation({ created_at }: { created_at: string }): string {
  return created_at;
}

/**
 * Cuts the page out of up to `limit + 1` rows and describes it.
 *
 * @param sortValue the text that the list is sorted by
 * @throws ApiError `offset_out_of_range` when the offset is beyond the last row
 */
export function describePage<R extends Row>(
  services: Services,
  found: { rows: R[]; total: number; sortValue: (row: R) => string },
  page: Page,
  scope: CursorScope,
): { items: R[]; pagination: Pagination } {
  const { limit, start } = page;
  const { rows, total, sortValue } = found;
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

/** What it holds is no secret: the caller has just seen the row. The signature binds it to its list. */
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
