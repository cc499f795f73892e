/** The pagination of a list without rows, asked for without parameters. */
export const EMPTY_PAGE = {
  total: 0,
  total_count: 0,
  limit: 20,
  offset: 0,
  next_cursor: null,
  has_more: false,
};
