import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { distinctStretches } from './distinct-stretches.ts';
import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import { addFrame, noFrames, type Statistics } from './statistics.ts';

const USUAL = 400;

/** A sentence: a second and a half of frames around a point of its own. @param coding how far its frames are moved */
function sentence(seed: number, coding = 0): Statistics {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  const middle = Float32Array.from({ length: CEPSTRUM_SIZE }, () => 10 * next());
  const statistics = noFrames();
  for (let frame = 0; frame < 150; frame++) {
    const values = middle.map(
      (value, i) => value + 8 * next() + coding * Math.sin(frame * (i + 1)),
    );
    addFrame(statistics, values, 0);
  }
  return statistics;
}

suite('distinct stretches', () => {
  test('what is played again is heard once, also when it is coded a little differently', () => {
    const [one, other] = [sentence(1), sentence(2)];
    const heard = distinctStretches([one, other, sentence(1), sentence(2, 0.1), one], USUAL);
    assert.deepEqual(heard, [one, other]);
  });

  test('different sentences are all heard', () => {
    const sentences = [1, 2, 3, 4, 5].map((seed) => sentence(seed));
    assert.equal(distinctStretches(sentences, USUAL).length, 5);
  });
});
