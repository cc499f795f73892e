import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { alignWords } from './align-words.ts';
import type { TimedWord } from './words.ts';

const SEGMENT = { start_time: 10, end_time: 14 };
const WORDS: TimedWord[] = ['Send', 'the', 'least', 'today.'].map((text, index) => ({
  text,
  start_time: 10 + index,
  end_time: 10.8 + index,
  confidence: 0.5,
}));

function align(text: string) {
  return alignWords(WORDS, text.split(' '), SEGMENT).map(({ text: word, start_time, end_time }) => [
    word,
    start_time,
    end_time,
  ]);
}

suite('times of corrected words', () => {
  test('stay for words that stay, whatever their case and punctuation', () => {
    assert.deepEqual(align('send the lease, today'), [
      ['send', 10, 10.8],
      ['the', 11, 11.8],
      ['lease,', 11.8, 13],
      ['today', 13, 13.8],
    ]);
  });

  test('are shared by words that replace one', () => {
    assert.deepEqual(align('Send the new lease today.').slice(2, 4), [
      ['new', 11.8, 12.4],
      ['lease', 12.4, 13],
    ]);
  });

  test('fill the segment when no word stays', () => {
    assert.deepEqual(align('Quite different'), [
      ['Quite', 10, 12],
      ['different', 12, 14],
    ]);
  });

  test('never go back, also for words before the first and after the last', () => {
    const times = align('Please send the least today, Ana.').flatMap(([, from, to]) => [from, to]);

    assert.deepEqual(
      times,
      times.toSorted((a, b) => Number(a) - Number(b)),
    );
  });

  test('are certain', () => {
    const words = alignWords(WORDS, ['Send', 'it.'], SEGMENT);

    assert.deepEqual(
      words.map(({ confidence }) => confidence),
      [1, 1],
    );
  });

  test('are none for a segment without words', () => {
    assert.deepEqual(alignWords([], ['Send'], SEGMENT), []);
  });
});
