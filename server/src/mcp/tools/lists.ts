import { Type } from 'typebox';

import { LIST_LIMIT_DEFAULT, type Pagination } from '../../contract/pagination.ts';
import type { Static } from 'typebox';
import { Cursor, NextCursor, quotedFields } from '../schemas.ts';

/** Most rows of a list: so many rows of the largest size fit into an answer. */
export const ROWS_MAX = 20;

/** Arguments of each list. */
export const listInput = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ROWS_MAX, default: LIST_LIMIT_DEFAULT }),
  ),
  cursor: Cursor,
};

/** Fields of each list besides its rows. */
export const listOutput = {
  ...quotedFields,
  total: Type.Integer({ description: 'Rows that match.' }),
  next_cursor: NextCursor,
};

/** Converts the pagination of the API to the fields of a list. */
export function toListFields({ total, next_cursor }: Static<typeof Pagination>) {
  return { total, ...(next_cursor !== null && { next_cursor }) };
}
