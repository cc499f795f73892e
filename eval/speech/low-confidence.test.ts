import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judgeChunks } from './low-confidence.ts';

function chunk(text: string, confidence: number) {
  const words = text
    .split(' ')
    .map((word) => ({ text: word, start_time: 0, end_time: 1, confidence }));
  return { index: 0, channel: 0, start_time: 0, end_time: 1, text, words, confidence, speech: [] };
}

test('errors count for the chunk in which they are heard', () => {
  const judged = judgeChunks('the lease is signed and the deposit was paid', [
    chunk('the lease is signed', 0.9),
    chunk('and a big posse', 0.3),
  ]);

  assert.deepEqual(
    judged.map(({ confidence, errors }) => [confidence, errors.words]),
    [
      [0.9, 4],
      [0.3, 5],
    ],
  );
  const [first, second] = judged.map(
    ({ errors }) => errors.substituted + errors.deleted + errors.inserted,
  );
  assert.equal(first, 0);
  assert.equal(second, 4);
});
