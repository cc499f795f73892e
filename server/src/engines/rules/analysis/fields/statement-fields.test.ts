import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from './fields.ts';
import { readText } from '../document/reading.ts';

const REPORT = `Harbour Mills plc
Income statement for the year ended 31 December 2025
                                     2025       2024
                                    £'000      £'000
Revenue                            12,400     11,900
Cost of sales                      (8,050)    (7,700)
Gross profit                        4,350      4,200
Total operating expenses           (5,600)    (3,900)
Net loss for the year              (1,250)       300`;

suite('financial report fields', () => {
  const reading = readText(REPORT);

  for (const [key, value] of [
    ['currency', 'GBP'],
    ['revenue', 12_400_000],
    ['net_sales', 12_400_000],
    ['expenses', 5_600_000],
    ['net_income', -1_250_000],
    ['gross_profit', 4_350_000],
    ['company', 'Harbour Mills plc'],
    ['date', '2025-12-31'],
  ] as const) {
    test(`reads ${key} ${value} from a financial report`, () =>
      assert.equal(findField(reading, key).value, value));
  }

  test('an item of a report is money in the currency of the report', () => {
    assert.deepEqual(findField(reading, 'gross_profit').typed, {
      '': { type: 'money', value: 4_350_000, currency: 'GBP' },
    });
  });

  test('the period has its first and last day, with the column heading and the title as evidence', () => {
    const { value, passages } = findField(reading, 'period');
    assert.deepEqual(value, { start: '2025-01-01', end: '2025-12-31' });
    assert.deepEqual(
      passages['/end']!.map(({ start, end }) => REPORT.slice(start, end)),
      ['2025', 'year ended 31 December 2025'],
    );
  });

  test('totals are in full units, with currency and period', () => {
    assert.partialDeepStrictEqual(findField(reading, 'totals').value, [
      {
        label: 'Total operating expenses',
        value: -5_600_000,
        currency: 'GBP',
        period: { start: '2025-01-01', end: '2025-12-31' },
      },
    ]);
  });

  test('ratios are computed, with their formula and inputs', () => {
    assert.partialDeepStrictEqual(findField(reading, 'ratios').value, [
      {
        name: 'gross_margin',
        value: 0.350806,
        formula: 'gross_profit / revenue',
        inputs: [
          { name: 'gross_profit', value: 4_350_000 },
          { name: 'revenue', value: 12_400_000 },
        ],
      },
    ]);
  });

  test('a turn from profit to loss is an anomaly', () => {
    const anomalies = findField(reading, 'anomalies').value as { type: string }[];
    assert.ok(anomalies.some(({ type }) => type === 'turned_to_loss'));
  });

  test('a text without figures has no financial fields', () => {
    const plain = readText('It rained.');
    for (const key of ['period', 'currency', 'revenue', 'expenses', 'net_income', 'total']) {
      assert.equal(findField(plain, key).value, null, key);
    }
  });
});
