import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { spreadWords, type TimeRange } from './spread-words.ts';

function spread(text: string, within: TimeRange, voiced: TimeRange[] = []): string {
  return spreadWords(text.split(' '), within, voiced)
    .map(([start, end]) => `${Math.round(start * 100) / 100}-${Math.round(end * 100) / 100}`)
    .join(' ');
}

suite('spreading words over the voice', () => {
  for (const [what, text, within, voiced, expected] of [
    ['divides the time by the lengths of the words', 'a bcd', [0, 6], [], '0-2 2-6'],
    [
      'places words only in ranges with voice',
      'a b',
      [0, 10],
      [
        [2, 3],
        [7, 8],
      ],
      '2-3 7-8',
    ],
    [
      'places words only within their range',
      'a b',
      [2.5, 7.5],
      [
        [2, 3],
        [7, 8],
      ],
      '2.5-3 7-7.5',
    ],
    [
      'lets a word continue after a pause',
      'abc',
      [0, 10],
      [
        [2, 3],
        [7, 8],
      ],
      '2-8',
    ],
    ['fills a range without voice', 'a b', [4, 6], [[0, 1]], '4-5 5-6'],
    ['gives words no duration in an empty range', 'a b', [4, 3], [], '4-4 4-4'],
  ] as [string, string, TimeRange, TimeRange[], string][]) {
    test(what, () => {
      assert.equal(spread(text, within, voiced), expected);
    });
  }
});
