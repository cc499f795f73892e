import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findLoopStart } from './beam-search.ts';

suite('token loop detection', () => {
  test('returns the number of tokens before the first repeat of a loop', () => {
    assert.equal(findLoopStart([9, 8, ...times(4, [1, 2, 3])]), 5);
    assert.equal(findLoopStart(times(12, [7])), 1);
  });

  test('finds no loop in the usual repetitions of speakers', () => {
    assert.equal(findLoopStart(times(5, [7])), undefined);
    assert.equal(findLoopStart(times(3, [1, 2, 3, 4, 5])), undefined);
    assert.equal(findLoopStart([...times(4, [1, 2, 3]), 9]), undefined);
    assert.equal(findLoopStart([]), undefined);
  });
});

function times(count: number, phrase: readonly number[]): number[] {
  return Array.from({ length: count }, () => phrase).flat();
}
