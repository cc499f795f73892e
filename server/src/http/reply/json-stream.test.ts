import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { streamJsonObject, PagedList, type PagedFields } from './json-stream.ts';

type Thing = { id: string; note?: string; lines: string[]; words?: { text: string }[] };

async function* pagesOf<T>(...pages: T[][]): AsyncGenerator<T[]> {
  yield* pages;
}

async function write(groups: (() => PagedFields<Thing>)[]): Promise<unknown> {
  let text = '';
  for await (const piece of streamJsonObject<Thing>(groups)) text += piece;
  return JSON.parse(text);
}

suite('streamed JSON object', () => {
  test('a streamed object has the fields of all groups and all pages of its lists', async () => {
    const written = await write([
      () => ({ id: 'a', note: 'ü "quoted"' }),
      () => ({ lines: new PagedList(pagesOf(['one', 'two'], [], ['three'])) }),
      () => ({ words: new PagedList(pagesOf([{ text: 'one' }])) }),
    ]);

    assert.deepEqual(written, {
      id: 'a',
      note: 'ü "quoted"',
      lines: ['one', 'two', 'three'],
      words: [{ text: 'one' }],
    });
  });

  test('a streamed object may have an empty list or no fields', async () => {
    assert.deepEqual(await write([() => ({ lines: new PagedList(pagesOf<string>()) })]), {
      lines: [],
    });
    assert.deepEqual(await write([]), {});
  });
});
