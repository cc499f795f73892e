import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spreadWords, type Stretch } from './spread-words.ts';

function spread(text: string, within: Stretch, voiced: Stretch[] = []): string {
  return spreadWords(text.split(' '), within, voiced)
    .map(([start, end]) => `${Math.round(start * 100) / 100}-${Math.round(end * 100) / 100}`)
    .join(' ');
}

suite('words without times', () => {
  for (const [what, text, within, voiced, expected] of [
    ['share the time by their lengths', 'a bcd', [0, 6], [], '0-2 2-6'],
    [
      'lie only where there is voice',
      'a b',
      [0, 10],
      [
        [2, 3],
        [7, 8],
      ],
      '2-3 7-8',
    ],
    [
      'lie only in their stretch',
      'a b',
      [2.5, 7.5],
      [
        [2, 3],
        [7, 8],
      ],
      '2.5-3 7-7.5',
    ],
    [
      'may go on after a pause',
      'abc',
      [0, 10],
      [
        [2, 3],
        [7, 8],
      ],
      '2-8',
    ],
    ['fill a stretch without voice', 'a b', [4, 6], [[0, 1]], '4-5 5-6'],
    ['have no length in a stretch without length', 'a b', [4, 3], [], '4-4 4-4'],
  ] as [string, string, Stretch, Stretch[], string][]) {
    test(what, () => {
      assert.equal(spread(text, within, voiced), expected);
    });
  }
});
