import { setImmediate } from 'node:timers/promises';

/** A list that is made a page at a time. */
export class Pages<T> {
  readonly pages: AsyncIterable<readonly T[]>;

  constructor(pages: AsyncIterable<readonly T[]>) {
    this.pages = pages;
  }
}

/** Some fields of an object; a list of it may come in pages. */
export type SomeFields<B> = {
  [K in keyof B]?: B[K] | (B[K] extends (infer T)[] | undefined ? Pages<T> : never);
};

/**
 * An object as JSON, written a group of fields after the other, so that nobody else waits for the whole.
 *
 * @param groups the fields that each group adds
 */
export async function* jsonPieces<B>(
  groups: Iterable<() => SomeFields<B>>,
): AsyncGenerator<string> {
  let before = '{';
  for (const makeGroup of groups) {
    for (const [name, value] of Object.entries(makeGroup())) {
      yield `${before}${JSON.stringify(name)}:`;
      before = ',';
      if (value instanceof Pages) yield* listPieces(value);
      else yield JSON.stringify(value);
      await setImmediate();
    }
  }
  yield before === '{' ? '{}' : '}';
}

async function* listPieces({ pages }: Pages<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + JSON.stringify(page).slice(1, -1);
    before = ',';
    await setImmediate();
  }
  yield before === '[' ? '[]' : ']';
}
