import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findDistinctStretches } from './voices.ts';
import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import { addFrame, emptyStatistics, type Statistics } from './gaussian.ts';

const BASELINE_RATIO = 400;

/** A sentence: a second and a half of frames around a point of its own. @param coding how far its frames are moved */
function sentence(seed: number, coding = 0): Statistics {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const middle = Float32Array.from({ length: CEPSTRUM_SIZE }, () => 10 * next());
  const statistics = emptyStatistics();
  for (let frame = 0; frame < 150; frame++) {
    const values = middle.map(
      (value, i) => value + 8 * next() + coding * Math.sin(frame * (i + 1)),
    );
    addFrame(statistics, values, 0);
  }
  return statistics;
}

suite('distinct stretches of voice', () => {
  test('removes a replayed stretch even if it is encoded slightly differently', () => {
    const [one, other] = [sentence(1), sentence(2)];
    const heard = findDistinctStretches(
      [one, other, sentence(1), sentence(2, 0.1), one],
      BASELINE_RATIO,
    );
    assert.deepEqual(heard, [one, other]);
  });

  test('keeps all stretches with different sentences', () => {
    const sentences = [1, 2, 3, 4, 5].map((seed) => sentence(seed));
    assert.equal(findDistinctStretches(sentences, BASELINE_RATIO).length, 5);
  });
});
