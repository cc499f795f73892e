import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { trimEndOf } from './trim-end.ts';

suite('trimEndOf', () => {
  const CASES = [
    ['Acme, Inc. ,;', 'Acme, Inc.'],
    ['a, b', 'a, b'],
    [' ,', ''],
    ['', ''],
    ['😀 ', '😀'],
  ] as const;
  for (const [text, trimmed] of CASES) {
    test(`makes ${JSON.stringify(trimmed)} of ${JSON.stringify(text)}`, () => {
      assert.equal(trimEndOf(text, /[\s,;]/), trimmed);
    });
  }

  test('tests each character of the end once, whatever runs stand before it', () => {
    let tests = 0;
    const blank = { test: (character: string) => (tests += 1) > 0 && character === ' ' };

    trimEndOf(`${' '.repeat(1_000)}a  `, blank as RegExp);

    assert.equal(tests, 3);
  });
});
