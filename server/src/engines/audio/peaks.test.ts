import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createPeakCollector, toBuckets } from './peaks.ts';

/** Collects the peaks of samples that `at` computes, in blocks of one second. */
function collect(count: number, at: (index: number) => number) {
  const collector = createPeakCollector();
  for (let start = 0; start < count; start += 16_000) {
    const length = Math.min(16_000, count - start);
    collector.add(Float32Array.from({ length }, (_, index) => at(start + index)));
  }
  return collector.finish();
}

suite('peaks of a recording', () => {
  test('are the largest absolute samples of each bucket', () => {
    const peaks = collect(1_600, (index) => (index < 800 ? -0.5 : 1.5));

    assert.deepEqual(toBuckets(peaks, 4), [0.502, 0.502, 1, 1]);
  });

  test('of a long recording keep every loud moment in bounded memory', () => {
    const samples = 3_000_000;
    const peaks = collect(samples, (index) => (index === 2_265_000 ? 1 : 0));

    assert.ok(peaks.peaks.length <= 2 ** 16);
    const buckets = toBuckets(peaks, 100);
    assert.equal(buckets.length, 100);
    assert.equal(buckets.indexOf(1), 75);
    assert.equal(buckets.filter((peak) => peak > 0).length, 1);
  });

  test('of a recording shorter than the buckets fill all of them', () => {
    const peaks = collect(20, () => 1);

    assert.deepEqual(
      toBuckets(peaks, 10),
      Array.from({ length: 10 }, () => 1),
    );
  });

  test('of nothing are silence', () => {
    assert.deepEqual(
      toBuckets(
        collect(0, () => 0),
        10,
      ),
      Array.from({ length: 10 }, () => 0),
    );
  });
});
