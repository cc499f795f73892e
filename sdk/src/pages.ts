import { planCall, type Call } from './call.ts';
import { readJson, type Core, type CoreRequest } from './core.ts';
import type { Pagination } from './generated/types.gen.ts';

/** One page of a list. */
export type Page<Item> = {
  data: Item[];
  pagination: Pagination;
  /** @returns undefined after the last page */
  nextPage(): Promise<Page<Item> | undefined>;
};

/** Promise of the first page that is also an iterator of all items, page after page. */
export type PageCall<Item> = Call<Page<Item>> & AsyncIterable<Item>;

/** @param key name of the list in the answer */
export function callPage<Item>(core: Core, request: CoreRequest, key: string): PageCall<Item> {
  const read = async (response: Response): Promise<Page<Item>> =>
    makePage(core, request, key, await readJson(response));
  const call = planCall(() => core.send(request, read));
  return Object.assign(call, {
    async *[Symbol.asyncIterator]() {
      for (let page: Page<Item> | undefined = await call; page; page = await page.nextPage()) {
        yield* page.data;
      }
    },
  });
}

function makePage<Item>(
  core: Core,
  request: CoreRequest,
  key: string,
  body: Record<string, unknown>,
): Page<Item> {
  const data = body[key] as Item[];
  const pagination = (body['pagination'] as Pagination | undefined) ?? onlyPage(data.length);
  return {
    data,
    pagination,
    async nextPage() {
      const cursor = pagination.next_cursor;
      if (cursor === null) return undefined;
      // The cursor brings filters and sort; an offset would be refused beside it.
      const query = { ...request.query, offset: undefined, cursor };
      return callPage<Item>(core, { ...request, query }, key);
    },
  };
}

/** Pagination of a list that comes whole. */
function onlyPage(total: number): Pagination {
  return { total, total_count: total, limit: total, next_cursor: null, has_more: false };
}
