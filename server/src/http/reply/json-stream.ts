import { setImmediate } from 'node:timers/promises';

/** A list that is loaded page by page. */
export class PagedList<T> {
  readonly pages: AsyncIterable<readonly T[]>;

  constructor(pages: AsyncIterable<readonly T[]>) {
    this.pages = pages;
  }
}

/** Partial object whose lists may be loaded page by page. */
export type PagedFields<B> = {
  [K in keyof B]?: B[K] | (B[K] extends (infer T)[] | undefined ? PagedList<T> : never);
};

/**
 * Serializes an object as JSON in small chunks. It yields to the event loop between chunks, so that other requests do not
 * wait for a long object.
 *
 * @param groups functions that each return the next fields of the object
 */
export async function* streamJsonObject<B>(
  groups: Iterable<() => PagedFields<B>>,
): AsyncGenerator<string> {
  let before = '{';
  for (const makeGroup of groups) {
    for (const [name, value] of Object.entries(makeGroup())) {
      yield `${before}${JSON.stringify(name)}:`;
      before = ',';
      if (value instanceof PagedList) yield* streamList(value);
      else yield JSON.stringify(value);
      await setImmediate();
    }
  }
  yield before === '{' ? '{}' : '}';
}

async function* streamList({ pages }: PagedList<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + JSON.stringify(page).slice(1, -1);
    before = ',';
    await setImmediate();
  }
  yield before === '[' ? '[]' : ']';
}
