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

suite('word alignment', () => {
  for (const [what, text, timedText, expected] of [
    ['takes the times of equal words', 'Good morning all', 'Good|morning|all', '0-1 1-2 2-3'],
    ['ignores punctuation and case', '“Good morning,” all.', 'good|morning|all', '0-1 1-2 2-3'],
    ['joins the pieces of a word', 'Extraordinary day.', ' Extra|ordin|ary| day|.', '0-3 3-5'],
    [
      'returns no time for a word without a timed word',
      'Good old morning',
      'good|morning',
      '0-1 ? 1-2',
    ],
    [
      'skips timed words that the text does not contain',
      'Good morning',
      'good|uh|morning',
      '0-1 2-3',
    ],
    [
      'assigns the time of a differently written number',
      'It was $500 then',
      'it|was|five|hundred|then',
      '0-1 1-2 2-4 4-5',
    ],
    [
      'assigns the time of digits to a word in letters',
      'In twentyfour days',
      'in|24|days',
      '0-1 1-2 2-3',
    ],
    [
      'divides the time of unmatched words by their lengths',
      'a bcd e',
      '13|14',
      '0-0.4 0.4-1.6 1.6-2',
    ],
    ['matches the second of two equal words', 'no it is no', 'yes|it|is|no', '0-1 1-2 2-3 3-4'],
    ['returns no times without timed words', 'Good morning', ' ', '? ?'],
  ] as const) {
    test(what, () => {
      assert.equal(align(text, timedText), expected);
    });
  }

  test('aligns the common start and end of texts that are too long to compare', () => {
    const words = Array.from({ length: 5_000 }, (_, i) => `w${i}`);
    const others = Array.from({ length: 5_000 }, (_, i) => `v${i}`);

    const timings = alignWords(['same', ...words], timed(['same', ...others].join('|')));

    assert.deepEqual([timings[0]?.start, timings.at(-1)?.end], [0, 5_001]);
  });

  test('returns the lowest probability of the pieces of a word', () => {
    const pieces = [
      { text: ' Extra', start: 0, end: 1, probability: 0.9 },
      { text: 'ordinary', start: 1, end: 2, probability: 0.4 },
    ];

    assert.equal(alignWords(['Extraordinary'], pieces)[0]?.probability, 0.4);
  });
});
