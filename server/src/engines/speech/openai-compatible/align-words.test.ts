import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { alignWords } from './align-words.ts';

/** One word a second, from 0; `|` is the end of a word or a piece. */
function timed(text: string) {
  return text.split('|').map((word, i) => ({
    text: word,
    start: i,
    end: i + 1,
    probability: undefined,
  }));
}

/** `1-2` is from second 1 to second 2. */
function align(text: string, timedText: string): string {
  return alignWords(text.split(' '), timed(timedText))
    .map((timing) => (timing ? `${round(timing.start)}-${round(timing.end)}` : '?'))
    .join(' ');
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

suite('the times of the words of a text', () => {
  for (const [what, text, timedText, expected] of [
    ['are those of the same words', 'Good morning all', 'Good|morning|all', '0-1 1-2 2-3'],
    ['do not need punctuation', '“Good morning,” all.', 'good|morning|all', '0-1 1-2 2-3'],
    ['are joined from pieces', 'Extraordinary day.', ' Extra|ordin|ary| day|.', '0-3 3-5'],
    ['are left open where a word has none', 'Good old morning', 'good|morning', '0-1 ? 1-2'],
    ['skip words that the text does not have', 'Good morning', 'good|uh|morning', '0-1 2-3'],
    [
      'are shared by what is written in two ways',
      'It was $500 then',
      'it|was|five|hundred|then',
      '0-1 1-2 2-4 4-5',
    ],
    ['are divided by length', 'In twentyfour days', 'in|24|days', '0-1 1-2 2-3'],
    ['are divided by length among several', 'a bcd e', '13|14', '0-0.4 0.4-1.6 1.6-2'],
    ['find the second of two equal words', 'no it is no', 'yes|it|is|no', '0-1 1-2 2-3 3-4'],
    ['are open when there are none', 'Good morning', ' ', '? ?'],
  ] as const) {
    test(what, () => {
      assert.equal(align(text, timedText), expected);
    });
  }

  test('are found in what is far too long to compare', () => {
    const words = Array.from({ length: 5_000 }, (_, i) => `w${i}`);
    const others = Array.from({ length: 5_000 }, (_, i) => `v${i}`);

    const timings = alignWords(['same', ...words], timed(['same', ...others].join('|')));

    assert.deepEqual([timings[0]?.start, timings.at(-1)?.end], [0, 5_001]);
  });

  test('keep the least probability of the pieces of a word', () => {
    const pieces = [
      { text: ' Extra', start: 0, end: 1, probability: 0.9 },
      { text: 'ordinary', start: 1, end: 2, probability: 0.4 },
    ];

    assert.equal(alignWords(['Extraordinary'], pieces)[0]?.probability, 0.4);
  });
});
