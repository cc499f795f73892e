import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { addWordVector, VECTOR_LENGTH } from './word-vectors.ts';

function cosine(one: string, other: string): number {
  const [a, b] = [one, other].map((word) => {
    const vector = new Float64Array(VECTOR_LENGTH);
    assert.ok(addWordVector(word, 1, vector), word);
    return vector;
  });
  return a!.reduce((sum, value, index) => sum + value * b![index]!, 0);
}

suite('word vectors', () => {
  test('words of like meaning are nearer than others', () => {
    assert.ok(cosine('landlord', 'tenant') > cosine('landlord', 'weather') + 0.2);
    assert.ok(cosine('terminate', 'cancel') > cosine('terminate', 'banana') + 0.2);
  });

  test('words of contracts that the source lacks are near to those of their meaning', () => {
    assert.ok(cosine('licensor', 'license') > 0.5);
    assert.ok(cosine('sublet', 'rent') > 0.5);
  });

  test('an unknown word adds nothing', () => {
    const vector = new Float64Array(VECTOR_LENGTH);
    assert.equal(addWordVector('qqzzy', 1, vector), false);
    assert.ok(vector.every((value) => value === 0));
  });
});
