import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { jsonPieces, Pages, type SomeFields } from './json-pieces.ts';

type Thing = { id: string; note?: string; lines: string[]; words?: { text: string }[] };

async function* pagesOf<T>(...pages: T[][]): AsyncGenerator<T[]> {
  yield* pages;
}

async function write(groups: (() => SomeFields<Thing>)[]): Promise<unknown> {
  let text = '';
  for await (const piece of jsonPieces<Thing>(groups)) text += piece;
  return JSON.parse(text);
}

suite('an object that is written in pieces', () => {
  test('has the fields of all groups, and of lists all pages', async () => {
    const written = await write([
      () => ({ id: 'a', note: 'ü "quoted"' }),
      () => ({ lines: new Pages(pagesOf(['one', 'two'], [], ['three'])) }),
      () => ({ words: new Pages(pagesOf([{ text: 'one' }])) }),
    ]);

    assert.deepEqual(written, {
      id: 'a',
      note: 'ü "quoted"',
      lines: ['one', 'two', 'three'],
      words: [{ text: 'one' }],
    });
  });

  test('may have an empty list, or no field', async () => {
    assert.deepEqual(await write([() => ({ lines: new Pages(pagesOf<string>()) })]), { lines: [] });
    assert.deepEqual(await write([]), {});
  });
});
