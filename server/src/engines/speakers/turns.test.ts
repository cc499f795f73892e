import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { evenOut } from './spans.ts';
import { turnsOf } from './turns.ts';

const turn = (start_time: number, end_time: number, speaker: number) => ({
  start_time,
  end_time,
  speaker,
});
const spoken = (start: number, end: number, speaker: number) => ({ start, end, speaker });

suite('turns', () => {
  test('number speakers in the order in which they are first heard', () => {
    assert.deepEqual(turnsOf([spoken(0, 1, 4), spoken(1, 2, 1), spoken(2, 3, 4)]), [
      turn(0, 1, 0),
      turn(1, 2, 1),
      turn(2, 3, 0),
    ]);
  });

  test('go on over a short pause and end at a long one', () => {
    assert.deepEqual(turnsOf([spoken(0, 1, 0), spoken(1.5, 2, 0), spoken(3, 4, 0)]), [
      turn(0, 2, 0),
      turn(3, 4, 0),
    ]);
  });

  test('take in what is too short to be another speaker', () => {
    assert.deepEqual(turnsOf([spoken(0, 2, 0), spoken(2, 2.2, 1), spoken(2.2, 3, 0)]), [
      turn(0, 3, 0),
    ]);
  });

  test('leave a short word that stands alone to who said it', () => {
    assert.deepEqual(turnsOf([spoken(0, 2, 0), spoken(2.5, 2.7, 1)]), [
      turn(0, 2, 0),
      turn(2.5, 2.7, 1),
    ]);
  });

  test('of nothing are none', () => {
    assert.deepEqual(turnsOf([]), []);
  });
});

suite('spans', () => {
  test('that overlap are joined, and those that only touch are not', () => {
    const spans = evenOut(
      [
        [4, 6],
        [0, 2],
        [1, 3],
        [3, 4],
      ],
      30,
    );

    assert.deepEqual(spans, [
      [0, 3],
      [3, 4],
      [4, 6],
    ]);
  });

  test('that are too long are cut evenly', () => {
    assert.deepEqual(evenOut([[10, 80]], 30), [
      [10, 10 + 70 / 3],
      [10 + 70 / 3, 10 + 140 / 3],
      [10 + 140 / 3, 80],
    ]);
  });

  test('of no length are dropped', () => {
    assert.deepEqual(evenOut([[1, 1]], 30), []);
  });
});
