import { type Static, Type } from 'typebox';

import { Nullable, RequestObject, ResponseObject } from './schema.ts';

export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;

/** Most bytes of the rows of a page, where rows may be long; one longer row is a page of its own. */
export const PAGE_BYTES_MAX = 8_388_608;

/** Cursors are refused after this many milliseconds. */
export const CURSOR_LIFE_MS = 24 * 60 * 60 * 1_000;

/** Query parameters of every list: `cursor` or `offset`. */
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIST_LIMIT_MAX,
      default: LIST_LIMIT_DEFAULT,
      description: 'Rows a page.',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Rows to skip. With `cursor` only 0.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8_192,
      description:
        '`next_cursor` of the page before. Lives 24 hours, and brings its filters and sort: they may be omitted or repeated, but not changed.',
    }),
  ),
};

/** Sort keys of resources with a title, and their columns. */
export const SORT_COLUMNS = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  name: 'title',
} as const;

/** Query parameters of lists of titled things. */
export const sortQuery = {
  sort: Type.Optional(
    Type.Enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'name', '-name'], {
      description:
        '`name` sorts by title; a leading minus is descending. Default: by `created_at`, newest first.',
    }),
  ),
  sort_dir: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      description: 'Order of `sort`. Must not contradict a minus in `sort`.',
    }),
  ),
};

const SortQuery = RequestObject(sortQuery);
export type SortQuery = Static<typeof SortQuery>;

/** The union of both paging modes; `offset` is left out when the page was asked for by cursor. */
export const Pagination = ResponseObject(
  {
    total: Type.Integer({ description: 'Rows that match the filters.' }),
    total_count: Type.Integer({ description: 'The same as `total`.' }),
    limit: Type.Integer(),
    offset: Type.Optional(Type.Integer()),
    next_cursor: Nullable(
      Type.String({ description: 'Ask for the next page with it; null on the last page.' }),
    ),
    has_more: Type.Boolean(),
  },
  { $id: 'Pagination' },
);
