import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { normalizeSpans } from './voice-blocks.ts';
import { buildTurns } from './diarize-blocks.ts';

const turn = (start_time: number, end_time: number, speaker: number | null) => ({
  start_time,
  end_time,
  speaker,
});
/** Range of a speaker whose log likelihood leads by `lead` per frame. */
const spoken = (start: number, end: number, speaker: number, lead = 10) => {
  const frames = 100 * (end - start);
  return { start, end, speaker, frames, lead: lead * frames };
};

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

  test('gives a turn no speaker if another one explains it nearly as well', () => {
    assert.deepEqual(
      buildTurns([spoken(0, 2, 0), spoken(2, 4, 1), spoken(4, 5, 0, 0.2), spoken(5, 7, 1)]),
      [turn(0, 2, 0), turn(2, 4, 1), turn(4, 5, null), turn(5, 7, 1)],
    );
  });

  test('names the most certain turn of each speaker, so that no speaker vanishes', () => {
    assert.deepEqual(
      buildTurns([spoken(0, 2, 0, 0.1), spoken(2, 3, 1, -2), spoken(4, 7, 1, 0.2)]),
      [turn(0, 2, 0), turn(2, 3, null), turn(4, 7, 1)],
    );
  });

  test('numbers speakers by the first turn that is certain', () => {
    assert.deepEqual(buildTurns([spoken(0, 2, 0, 0), spoken(2, 4, 1), spoken(4, 6, 0)]), [
      turn(0, 2, null),
      turn(2, 4, 0),
      turn(4, 6, 1),
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
