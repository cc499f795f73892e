import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { loopedWords } from './looped-words.ts';

suite('words of a loop', () => {
  for (const [what, text, looped] of [
    ['are none in what people say', 'no no no that is very very good', ''],
    ['are none in what is said three times', 'let me go let me go let me go home', ''],
    ['are a word without end', 'so the the the the the the end', 'the the the the the'],
    ['are a phrase said over and over', 'Go on, go on. Go on go on home', 'go on. Go on go on'],
    ['are none in the first time that it was said', 'ab cd ab cd ab cd ab cd', 'ab cd ab cd ab cd'],
    ['are none in nothing', '', ''],
  ] as const) {
    test(what, () => {
      const words = text.split(' ').filter((word) => word !== '');

      const found = loopedWords(words);

      assert.equal(words.filter((_, index) => found.has(index)).join(' '), looped);
    });
  }
});
