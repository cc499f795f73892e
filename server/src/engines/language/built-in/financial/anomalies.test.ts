import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findAnomalies } from './anomalies.ts';
import { readFinances } from './finances.ts';

function typesOf(text: string): string[] {
  return findAnomalies(readFinances(text, [])).map(({ type }) => type);
}

const SUMS = `               2025     2024
Wages         4,100    3,900
Rent          1,200    1,150
Travel          300      250
Total costs   5,600    5,300`;

suite('conspicuous figures', () => {
  test('sums that add up are not', () => assert.deepEqual(typesOf(SUMS), []));

  test('a sum that does not add up, while that of the other year does', () => {
    const [anomaly] = findAnomalies(readFinances(SUMS.replace('5,600', '5,900'), []));
    assert.partialDeepStrictEqual(anomaly, {
      type: 'sum_mismatch',
      severity: 'high',
      expected: 5_600,
      actual: 5_900,
    });
  });

  test('totals of subtotals, rounding and subtracted costs are not', () => {
    const text = `             2025
Sales        1,000.4
Fees           200.3
Total income 1,200.8
Wages          700.0
Rent           300.0
Total costs  1,000.0`;
    assert.deepEqual(typesOf(text), []);
  });

  test('a balance sheet whose sides differ', () => {
    const text = `Balance sheet            2025
Total assets            1,000
Total liabilities and equity   990`;
    assert.deepEqual(typesOf(text), ['balance_mismatch']);
  });

  test('negative equity, a turn to loss and a large change', () => {
    const text = `                 2025     2024
Revenue        21,000   12,000
Net income     (1,250)     300
Total equity     (500)     750`;
    assert.deepEqual(typesOf(text).toSorted(), [
      'large_change',
      'negative_equity',
      'turned_to_loss',
      'turned_to_loss',
    ]);
  });

  test('the same figure in two units', () => {
    const text = `in millions of euros   2025
Revenue               12,400
Net income               310

Some words part
the tables
from one another.
in thousands of euros  2025
Revenue               12,400
Net income               310`;
    assert.ok(typesOf(text).includes('unit_mismatch'));
  });
});
