import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { addFinalStop } from './sanitize-prose.ts';

suite('final stop of a sentence', () => {
  for (const [given, shown] of [
    ['It ends in May', 'It ends in May.'],
    ['It ends in May.', 'It ends in May.'],
    ['He said “no.”', 'He said “no.”'],
    ['準拠法は日本法とする。', '準拠法は日本法とする。'],
    ['هل ينتهي؟', 'هل ينتهي؟'],
    ['', ''],
  ] as const) {
    test(`a sentence has one stop at its end: ${shown}`, () => {
      assert.equal(addFinalStop(given), shown);
    });
  }
});
