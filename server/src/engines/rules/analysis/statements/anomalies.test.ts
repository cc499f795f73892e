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

suite('anomaly finder', () => {
  test('sums that add up are no anomaly', () => assert.deepEqual(typesOf(SUMS), []));

  test('a wrong sum is severe if the sum of the other year is right', () => {
    const [anomaly] = findAnomalies(readFinances(SUMS.replace('5,600', '5,900'), []));
    assert.partialDeepStrictEqual(anomaly, {
      type: 'sum_mismatch',
      severity: 'high',
      expected: 5_600,
      actual: 5_900,
    });
  });

  test('a wrong total of costs in a single column is of medium severity', () => {
    const text = `Harbour Café, April 2025 (EUR)
Sales            90,000
Rent             12,000
Staff            40,000
Beans and milk   21,000
Total expenses   79,000`;
    const [anomaly] = findAnomalies(readFinances(text, []));
    assert.partialDeepStrictEqual(anomaly, {
      type: 'sum_mismatch',
      severity: 'medium',
      expected: 73_000,
      actual: 79_000,
    });
    assert.deepEqual(typesOf(text.replace('79,000', '73,000')), []);
  });

  for (const [what, items] of [
    [
      'prices for one among the words',
      'Pears 1.4 kg @ 2.50      3.50\nJuice 3 x 1.25           3.75\nBread                    2.20',
    ],
    [
      'columns of quantities and prices',
      'Pears    1.4   2.50      3.50\nJuice    3     1.25      3.75\nBread    1     2.20      2.20',
    ],
  ]) {
    test(`a receipt with ${what} that adds up has no anomaly`, () => {
      assert.deepEqual(typesOf(`CORNER SHOP\n${items}\nSubtotal                 9.45`), []);
    });
  }

  test('totals of subtotals, rounding and subtracted costs are no anomaly', () => {
    const text = `             2025
Sales        1,000.4
Fees           200.3
Total income 1,200.8
Wages          700.0
Rent           300.0
Total costs  1,000.0`;
    assert.deepEqual(typesOf(text), []);
  });

  test('a balance sheet whose sides differ is a mismatch', () => {
    const text = `Balance sheet            2025
Total assets            1,000
Total liabilities and equity   990`;
    assert.deepEqual(typesOf(text), ['balance_mismatch']);
  });

  test('negative equity, a turn to loss and a large change are anomalies', () => {
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

  test('the same figure in two units is a unit mismatch', () => {
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
