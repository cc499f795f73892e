import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { fuseRankings } from './fuse-rankings.ts';

/** Sources with these numbers, in this order; the passage of each is `100 * source + passage`. */
function ranking(sources: readonly number[], passage = 1) {
  return sources.map((sourceNumber) => ({ id: 100 * sourceNumber + passage, sourceNumber }));
}

function sourcesOf(fused: ReturnType<typeof fuseRankings>): number[] {
  return fused.map(({ sourceNumber }) => sourceNumber);
}

function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

suite('two orders of sources', () => {
  test('become one by the ranks in both', () => {
    const fused = fuseRankings(ranking([1, 2, 3]), ranking([2, 4, 1]));
    assert.deepEqual(sourcesOf(fused), [2, 1, 4, 3]);
    assert.equal(fuseRankings(ranking([1]), ranking([1]))[0]!.score, 1);
    assert.equal(fuseRankings(ranking([]), ranking([1]))[0]!.score, 0.5);
  });

  test('show a source by the passage of the order that has it higher up', () => {
    const fused = fuseRankings(ranking([1, 2, 3], 1), ranking([3, 2, 1], 2));
    const shown = fused.map(({ id }) => id).toSorted((a, b) => a - b);
    assert.deepEqual(shown, [101, 201, 302]);
  });

  test('count the second of one little less than its first', () => {
    const scores = fuseRankings(ranking([]), ranking([1, 2])).map(({ score }) => score);
    assert.deepEqual(scores, [1 / 2, 61 / 62 / 2]);
  });

  test('leave the first of either before what stands far down in both', () => {
    const middling = numbers(10, 90);
    const fused = fuseRankings(ranking([1, ...middling]), ranking([2, ...middling.toReversed()]));
    assert.deepEqual(sourcesOf(fused).slice(0, 2), [1, 2]);
  });

  test('take in the nearest twenty at most, and everything that has the words, in its order', () => {
    const byWords = numbers(1, 60);
    const fused = fuseRankings(ranking(byWords), ranking(numbers(1_000, 100)));
    const sources = sourcesOf(fused);
    assert.deepEqual(
      sources.filter((source) => source >= 1_000),
      numbers(1_000, 20),
    );
    assert.deepEqual(
      sources.filter((source) => source < 1_000),
      byWords,
    );
    const scores = fused.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });
});
