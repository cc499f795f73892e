import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { excludeSharedPlaces } from './exclude-shared-places.ts';
import type { LeafOption } from './rank-leaf.ts';
import { rankValues } from './rank-values.ts';
import { estimateConfidence } from './value-confidence.ts';

const WEIGHTS = { near: 2, none: 1 };
const NOTHING: LeafOption = { value: null, key: '', spans: [], features: { none: 1 } };

function option(value: string, near: number, start = 0): LeafOption {
  return { value, key: value, spans: [{ start, end: start + 1 }], features: { near } };
}

suite('ranking of values', () => {
  test('probabilities follow the weighted features, and add up to 1 with nothing', () => {
    const ranked = rankValues([option('a', 1), option('b', 0), NOTHING], WEIGHTS)!;
    const total = Math.exp(2) + 1 + Math.exp(1);
    assert.equal(ranked.value, 'a');
    assert.ok(Math.abs(ranked.probability - Math.exp(2) / total) < 1e-9);
    assert.ok(Math.abs(ranked.probability + ranked.second + ranked.nothing - 1) < 1e-9);
  });

  test('equal values count together, and the likeliest of them is the passage', () => {
    const options = [option('a', 1), option('b', 0.8, 3), option('b', 0.9, 7), NOTHING];
    const ranked = rankValues(options, WEIGHTS)!;
    assert.equal(ranked.value, 'b');
    assert.deepEqual(ranked.spans, [{ start: 7, end: 8 }]);
  });

  test('there is no value among nothing alone', () => {
    assert.equal(rankValues([NOTHING], WEIGHTS), undefined);
  });

  test('a feature without a weight says nothing', () => {
    const [known, unknown] = [{ near: 1 }, { near: 1, unknown: 5 }].map((features) =>
      rankValues([{ ...option('a', 1), features }, NOTHING], WEIGHTS),
    );
    assert.equal(known!.probability, unknown!.probability);
  });
});

suite('values at one place', () => {
  const likely = { kind: 'text' as const, ranked: rankValues([option('a', 2), NOTHING], WEIGHTS) };
  const unlikely = {
    kind: 'text' as const,
    ranked: rankValues([option('a', 0), NOTHING], WEIGHTS),
  };

  test('only the likelier keeps its probability', () => {
    const [first, second] = excludeSharedPlaces([unlikely, likely]);
    const left = unlikely.ranked!.probability * (1 - likely.ranked!.probability);
    assert.equal(first!.ranked!.probability, left);
    assert.equal(second!.ranked!.probability, likely.ranked!.probability);
  });

  test('a statement and an allowed value may share their place', () => {
    for (const kind of ['boolean', 'option'] as const) {
      const [first] = excludeSharedPlaces([{ ...unlikely, kind }, likely]);
      assert.equal(first!.ranked!.probability, unlikely.ranked!.probability);
    }
  });
});

suite('confidence of a value', () => {
  const ranked = rankValues([option('a', 1), NOTHING], WEIGHTS)!;
  const weights = { bias: 0, weights: { odds: 1, 'kind:date': -2 } };

  test('grows with its probability', () => {
    const surer = rankValues([option('a', 3), NOTHING], WEIGHTS)!;
    const [low, high] = [ranked, surer].map((one) => estimateConfidence(one, 'text', weights));
    assert.ok(low! < high!);
  });

  test('depends on the kind of the leaf', () => {
    const [text, date] = (['text', 'date'] as const).map((kind) =>
      estimateConfidence(ranked, kind, weights),
    );
    assert.ok(date! < text!);
  });
});
