import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { chooseMessages } from './choose-messages.ts';

suite('language of a page', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['de-CH-1996', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
    ['en;q=0.3, de;q=0.7', 'de'],
    ['fr, de;q=0.1', 'de'],
    ['fr-FR, ja', 'en'],
    ['*', 'en'],
    ['fr, *;q=0.5, de;q=0.4', 'en'],
    ['de;q=0', 'en'],
    ['de;q=0, *', 'en'],
    ['de;q=abc, en;q=0.1', 'en'],
    ['den, deu', 'en'],
    ['__proto__, constructor', 'en'],
    [',;q=1,,de', 'de'],
    [`${'x,'.repeat(5_000)}de`, 'de'],
  ] as const) {
    test(`${header?.slice(0, 40)} is answered in ${language}`, () => {
      assert.equal(chooseMessages(header).general.language, language);
    });
  }
});

suite('catalogs', () => {
  test('the German catalog translates every text, and inserts the same values', () => {
    const [english, german] = ['en', 'de'].map((tag) => new Map(listTexts(chooseMessages(tag))));

    assert.deepEqual([...german!.keys()].toSorted(), [...english!.keys()].toSorted());
    const same = [...english!].filter(([path, text]) => german!.get(path) === text);
    assert.deepEqual(
      same.map(([path]) => path),
      ['.device.code'],
    );
    for (const [path, text] of english!) {
      assert.deepEqual(listInserted(german!.get(path)!), listInserted(text), path);
    }
  });
});

/** Lists the texts of a catalog by their path. Functions are called with their own parameter names. */
function listTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') {
    const values = Array.from({ length: value.length }, (_, index) => `value ${index}`);
    return listTexts(value(...values), path);
  }
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, below]) =>
    listTexts(below, `${path}.${key}`),
  );
}

function listInserted(text: string): string[] {
  return (text.match(/value \d/g) ?? []).toSorted();
}
