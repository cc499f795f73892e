import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findPercentages } from './percentages.ts';

suite('percentages', () => {
  for (const [text, written, value] of [
    ['interest of 1.5% per month', '1.5%', 1.5],
    ['raised by three percent', 'three percent', 3],
    ['zzgl. 19 Prozent Umsatzsteuer', '19 Prozent', 19],
    ['un interés del 4,5 por ciento', '4,5 por ciento', 4.5],
  ] as const) {
    test(`reads ${value} in “${text}”`, () => {
      const [percentage, ...others] = findPercentages(text);
      assert.equal(percentage?.value, value);
      assert.equal(text.slice(percentage.start, percentage.end), written);
      assert.deepEqual(others, []);
    });
  }

  test('finds none where no number stands before the word', () => {
    assert.deepEqual(findPercentages('a percentage of the turnover, in percent'), []);
  });
});
