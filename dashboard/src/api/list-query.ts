import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

const PAGE_ROWS = 50;

type Range = { limit: number; cursor?: string };
type Page<Row> = {
  data: readonly Row[];
  pagination: { has_more: boolean; next_cursor: string | null };
};

/** Returns the query of a list that is read page by page. */
export function listQuery<Row>(
  queryKey: QueryKey,
  readPage: (range: Range) => PromiseLike<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: cursor }) => {
      const page = await readPage({ limit: PAGE_ROWS, ...(cursor !== '' && { cursor }) });
      return { rows: page.data, ...page.pagination };
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  });
}
