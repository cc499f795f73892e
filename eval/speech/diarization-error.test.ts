import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { bestAssignment } from './assignment.ts';
import { type DiarizationError, diarizationError, type Span } from './diarization-error.ts';

const DIALOGUE = spans(['a', 0, 10], ['b', 10, 16], ['a', 17, 20]);

function spans(...all: [speaker: string, start: number, end: number][]): Span[] {
  return all.map(([speaker, start, end]) => ({ speaker, start, end }));
}

function rounded(error: DiarizationError): number[] {
  const { spoken, missed, falseAlarm, confused } = error;
  return [spoken, missed, falseAlarm, confused].map((seconds) => Number(seconds.toFixed(6)));
}

suite('diarization error', () => {
  test('names do not matter', () => {
    const found = spans(['2', 0, 10], ['1', 10, 16], ['2', 17, 20]);
    assert.deepEqual(rounded(diarizationError(DIALOGUE, found, 0)), [19, 0, 0, 0]);
  });

  test('tells missed, false and confused speech apart', () => {
    const found = spans(['x', 1, 12], ['y', 12, 18]);
    // Missed 0–1 and 18–20, false 16–17, and 10–12 and 17–18 go to the wrong one.
    assert.deepEqual(rounded(diarizationError(DIALOGUE, found, 0)), [19, 3, 1, 3]);
  });

  test('pairs speakers for the longest agreement, not first come first served', () => {
    const found = spans(['x', 0, 4], ['y', 4, 20]);
    // y is with a for 9 s and with b for 6; x with a for 4: x = a and y = b agree for 10 s, y = a for 9.
    assert.deepEqual(rounded(diarizationError(DIALOGUE, found, 0)), [19, 0, 1, 9]);
  });

  test('a speaker too many is confused with one of the reference', () => {
    const found = spans(['x', 0, 10], ['y', 10, 16], ['z', 17, 20]);
    assert.deepEqual(rounded(diarizationError(DIALOGUE, found, 0)), [19, 0, 0, 3]);
  });

  test('who speaks beside another is missed when only one is found', () => {
    const reference = spans(['a', 0, 10], ['b', 6, 10]);
    const found = spans(['x', 0, 10]);
    assert.deepEqual(rounded(diarizationError(reference, found, 0)), [14, 4, 0, 0]);
  });

  test('the collar takes both sides of each boundary of the reference away', () => {
    const found = spans(['x', 0, 10.2], ['y', 10.2, 16], ['x', 17, 20]);
    // Not judged: 0–.25, 9.75–10.25, 15.75–16.25, 16.75–17.25 and 19.75–20.25.
    assert.deepEqual(rounded(diarizationError(DIALOGUE, found, 0.25)), [17.5, 0, 0, 0]);
    assert.deepEqual(rounded(diarizationError(DIALOGUE, found, 0)), [19, 0, 0, 0.2]);
  });

  test('two spans of one speaker that touch have no boundary between them', () => {
    const reference = spans(['a', 0, 5], ['a', 5, 10]);
    assert.deepEqual(rounded(diarizationError(reference, [], 0.25)), [9.5, 9.5, 0, 0]);
  });

  test('the assignment is the best one, also when the sides differ in size', () => {
    assert.deepEqual(
      bestAssignment([
        [4, 0],
        [9, 6],
      ]),
      [0, 1],
    );
    assert.deepEqual(bestAssignment([[1], [5], [3]]), [-1, 0, -1]);
    assert.deepEqual(bestAssignment([[1, 5, 3]]), [1]);
    assert.deepEqual(bestAssignment([]), []);
  });
});
