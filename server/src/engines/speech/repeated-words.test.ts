import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findRepeatedWords } from './repeated-words.ts';

suite('repeated word detection', () => {
  for (const [what, text, looped] of [
    ['finds no loop in the usual repetitions of speakers', 'no no no that is very very good', ''],
    [
      'finds no loop in a phrase that is said three times',
      'let me go let me go let me go home',
      '',
    ],
    ['finds the repeats of a single word', 'so the the the the the the end', 'the the the the the'],
    [
      'finds the repeats of a phrase despite case and punctuation',
      'Go on, go on. Go on go on home',
      'go on. Go on go on',
    ],
    [
      'does not mark the first occurrence of a repeated phrase',
      'ab cd ab cd ab cd ab cd',
      'ab cd ab cd ab cd',
    ],
    ['finds no loop in an empty text', '', ''],
  ] as const) {
    test(what, () => {
      const words = text.split(' ').filter((word) => word !== '');

      const found = findRepeatedWords(words);

      assert.equal(words.filter((_, index) => found.has(index)).join(' '), looped);
    });
  }
});
