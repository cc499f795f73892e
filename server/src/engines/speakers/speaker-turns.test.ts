import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { normalizeSpans } from './voice-blocks.ts';
import { buildTurns } from './diarize-blocks.ts';

const turn = (start_time: number, end_time: number, speaker: number) => ({
  start_time,
  end_time,
  speaker,
});
const spoken = (start: number, end: number, speaker: number) => ({ start, end, speaker });

suite('speaker turns', () => {
  test('numbers speakers in the order of their first words', () => {
    assert.deepEqual(buildTurns([spoken(0, 1, 4), spoken(1, 2, 1), spoken(2, 3, 4)]), [
      turn(0, 1, 0),
      turn(1, 2, 1),
      turn(2, 3, 0),
    ]);
  });

  test('continues a turn over a short pause and ends it at a long one', () => {
    assert.deepEqual(buildTurns([spoken(0, 1, 0), spoken(1.5, 2, 0), spoken(3, 4, 0)]), [
      turn(0, 2, 0),
      turn(3, 4, 0),
    ]);
  });

  test('absorbs a range that is too short for another speaker', () => {
    assert.deepEqual(buildTurns([spoken(0, 2, 0), spoken(2, 2.2, 1), spoken(2.2, 3, 0)]), [
      turn(0, 3, 0),
    ]);
  });

  test('keeps a short isolated word of another speaker', () => {
    assert.deepEqual(buildTurns([spoken(0, 2, 0), spoken(2.5, 2.7, 1)]), [
      turn(0, 2, 0),
      turn(2.5, 2.7, 1),
    ]);
  });

  test('returns no turns without speech', () => {
    assert.deepEqual(buildTurns([]), []);
  });
});

suite('speech spans', () => {
  test('merges overlapping spans, but not adjacent ones', () => {
    const spans = normalizeSpans(
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

  test('splits long spans evenly', () => {
    assert.deepEqual(normalizeSpans([[10, 80]], 30), [
      [10, 10 + 70 / 3],
      [10 + 70 / 3, 10 + 140 / 3],
      [10 + 140 / 3, 80],
    ]);
  });

  test('drops empty spans', () => {
    assert.deepEqual(normalizeSpans([[1, 1]], 30), []);
  });
});
