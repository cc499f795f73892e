import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findMoney } from './money.ts';

suite('money', () => {
  for (const [text, value, currency] of [
    ['a fee of $4,500 a month', 4_500, 'USD'],
    ['US$ 1.5 million', 1_500_000, 'USD'],
    ['EUR 1.234,56', 1_234.56, 'EUR'],
    ['1 200 € pro Tag', 1_200, 'EUR'],
    ['£12', 12, 'GBP'],
    ['ten thousand (10,000) dollars', 10_000, 'USD'],
    ['RMB 300,000', 300_000, 'CNY'],
  ] as const) {
    test(`reads the amount in “${text}”`, () => {
      const [{ value: found, currency: unit } = {}] = findMoney(text);
      assert.deepEqual([found, unit], [value, currency]);
    });
  }

  test('percentages and bare numbers are no amounts of money', () => {
    assert.deepEqual(findMoney('12 percent of 4,500 units in 2026'), []);
  });
});
