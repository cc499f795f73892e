import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { escapePointer, splitPointer } from './json-pointer.ts';

suite('a JSON pointer', () => {
  for (const names of [['a/b', 'm~n'], ['~1', '~0/'], ['']]) {
    test(`gives back the names ${JSON.stringify(names)}`, () => {
      assert.deepEqual(
        splitPointer(names.map((name) => `/${escapePointer(name)}`).join('')),
        names,
      );
    });
  }

  test('that is empty has no names', () => {
    assert.deepEqual(splitPointer(''), []);
  });
});
