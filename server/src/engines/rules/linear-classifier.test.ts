import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createClassifier, featureScale } from './linear-classifier.ts';

const CLASSIFIER = createClassifier({
  classes: ['fee', 'law'],
  bias: [-1, 0.5],
  dense: [
    [1_000, 0],
    [0, -2_000],
  ],
  features: { 'w:fee': [0, 200], 'w:state': [0, -100, 1, 100] },
});
const NOTHING = new Float64Array(2);

suite('scores of a linear classifier', () => {
  test('nothing leaves each class with its bias', () => {
    assert.deepEqual([...CLASSIFIER.score(new Set(), NOTHING)], [-1, 0.5]);
  });

  test('a feature adds its hundredths, times 3, to the classes that it has weights for', () => {
    assert.deepEqual([...CLASSIFIER.score(new Set(['w:fee']), NOTHING)], [5, 0.5]);
  });

  test('many features weigh less each, unknown ones too', () => {
    const features = new Set(['w:fee', 'w:state', 'unknown', 'w:other']);
    assert.deepEqual([...CLASSIFIER.score(features, NOTHING)], [0.5, 2]);
  });

  test('the dense vector adds its product with the thousandths of each class', () => {
    assert.deepEqual([...CLASSIFIER.score(new Set(), Float64Array.of(0.5, 0.25))], [-0.5, 0]);
  });

  test('features named like properties of objects have no weight', () => {
    const features = new Set(['constructor', '__proto__', 'toString']);
    assert.deepEqual([...CLASSIFIER.score(features, NOTHING)], [-1, 0.5]);
  });

  test('the scale of features is finite without features', () => {
    assert.equal(featureScale(0), 3);
    assert.equal(featureScale(9), 1);
  });
});
