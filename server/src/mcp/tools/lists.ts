import { Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { LIST_LIMIT_DEFAULT, type Pagination } from '../../contract/pagination.ts';
import type { Static } from 'typebox';
import { Cursor, NextCursor, quotedFields } from '../schemas.ts';

/** Arguments of each list. */
export const listInput = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: BUDGET.rows, default: LIST_LIMIT_DEFAULT }),
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
