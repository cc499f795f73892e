import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { splitList } from './split-lines.ts';

/** Splits a whole text and returns the words of its units. */
function splitText(text: string): string[] {
  return splitList(text, { start: 0, end: text.length }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

suite('lines of a sentence', () => {
  test('a sentence on one line is one unit', () => {
    const sentence = { start: 3, end: 20 };
    assert.deepEqual(splitList('Hi. The fee is $500. Bye.', sentence), [sentence]);
  });

  test('a line that continues the sentence begins no unit', () => {
    assert.deepEqual(splitText('The rent is due\non the first of each month.'), [
      'The rent is due\non the first of each month.',
    ]);
  });

  for (const [kind, text] of [
    ['bullets', 'Terms\n- two years\n• no deposit'],
    ['numbered points', 'Terms\n1. two years\n(2) no deposit'],
    ['lettered points', 'Terms\na) two years\n(ii) no deposit'],
    ['labels', 'Terms\nDuration: two years\nSecurity deposit: none'],
  ] as const) {
    test(`${kind} begin a unit each`, () => {
      const [, first, second] = text.split('\n');
      assert.deepEqual(splitText(text), ['Terms', first, second]);
    });
  }

  test('units keep the offsets of the text, without blanks around them', () => {
    const text = 'Intro. Terms \n - two years \n - no deposit ';
    const units = splitList(text, { start: 7, end: text.length });

    assert.deepEqual(
      units.map(({ start, end }) => [start, text.slice(start, end)]),
      [
        [7, 'Terms'],
        [15, '- two years'],
        [29, '- no deposit'],
      ],
    );
  });

  test('a bullet without words is no unit of its own', () => {
    assert.deepEqual(splitText('\n- two years'), ['- two years']);
  });
});
