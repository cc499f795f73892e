import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { loopStart } from './repetition.ts';

suite('tokens that end in a loop', () => {
  test('are cut before the first repeat', () => {
    assert.equal(loopStart([9, 8, ...times(4, [1, 2, 3])]), 5);
    assert.equal(loopStart(times(12, [7])), 1);
  });

  test('are not those of people who repeat themselves', () => {
    assert.equal(loopStart(times(5, [7])), undefined);
    assert.equal(loopStart(times(3, [1, 2, 3, 4, 5])), undefined);
    assert.equal(loopStart([...times(4, [1, 2, 3]), 9]), undefined);
    assert.equal(loopStart([]), undefined);
  });
});

function times(count: number, phrase: readonly number[]): number[] {
  return Array.from({ length: count }, () => phrase).flat();
}
