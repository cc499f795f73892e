import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findMoney } from './money.ts';
import { readSpelledAmount } from './spelled-amounts.ts';

suite('amounts in words', () => {
  for (const [text, value] of [
    ['twenty thousand ', 20_000],
    ['two hundred and fifty ', 250],
    ['a fee of one million two hundred thousand ', 1_200_000],
    ['a hundred ', 100],
  ] as const) {
    test(`reads ${value} at the end of “${text}”`, () => {
      assert.equal(readSpelledAmount(text)?.value, value);
    });
  }

  test('reads nothing where no number word stands', () => {
    assert.equal(readSpelledAmount('the price in '), undefined);
    assert.equal(readSpelledAmount('this and a '), undefined);
  });

  test('an amount in words has its currency and the span of all its words', () => {
    const text = 'They pay us two hundred and fifty euros.';
    assert.deepEqual(findMoney(text), [{ value: 250, currency: 'EUR', start: 12, end: 39 }]);
  });
});
