import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from './fields.ts';
import { readText } from './reading.ts';

const REPORT = `Harbour Mills plc
Report for the year ended December 31, 2025
Revenue £ 12,400 11,900
Total operating expenses 9,100 9,000
Net income (1,250) 300
Total assets: £45,000
The gross margin was 26.5%.`;

suite('fields of a financial report', () => {
  const reading = readText(REPORT);

  for (const [key, value] of [
    ['period', 'for the year ended December 31, 2025'],
    ['currency', 'GBP'],
    ['revenue', 12_400],
    ['expenses', 9_100],
    ['net_income', -1_250],
    ['company', 'Harbour Mills plc'],
    ['date', '2025-12-31'],
    ['anomalies', null],
  ] as const) {
    test(`${key} is ${value}`, () => assert.equal(findField(reading, key).value, value));
  }

  test('totals and ratios are those that the text states', () => {
    assert.partialDeepStrictEqual(findField(reading, 'totals').value, [
      { label: 'Total operating expenses', value: 9_100 },
      { label: 'Total assets', value: 45_000 },
    ]);
    assert.partialDeepStrictEqual(findField(reading, 'ratios').value, [
      { name: 'gross margin', value: 26.5, unit: 'percent' },
    ]);
  });

  test('nothing is found where nothing is said', () => {
    const plain = readText('It rained.');
    for (const key of ['period', 'currency', 'revenue', 'expenses', 'net_income', 'total']) {
      assert.equal(findField(plain, key).value, null, key);
    }
  });
});
