import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { VALUE } from './statement.ts';
import { VALUE_PAIRS } from './statement-patterns.ts';

const RUN_LENGTH = 30_000;
const ELAPSED_MAX_MS = 500;

suite('pairs of values', () => {
  test('a long run of values costs time that grows with its length alone', () => {
    const run = VALUE.repeat(RUN_LENGTH);
    const startMs = performance.now();
    const matches = VALUE_PAIRS.flatMap(({ pattern }) => [...run.matchAll(pattern)]);

    assert.deepEqual(matches, []);
    assert.ok(performance.now() - startMs < ELAPSED_MAX_MS);
  });

  test('a pattern finds both values of a pair', () => {
    const [one, two] = [VALUE.repeat(3), VALUE.repeat(5)];
    const found = VALUE_PAIRS.flatMap(({ pattern }) => [
      ...`from ${one} to ${two}`.matchAll(pattern),
    ]);

    assert.deepEqual(
      found.map((match) => match.slice(1)),
      [[one, two]],
    );
  });
});
