import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { extractedText } from '../../conformance.ts';
import { analyzeText } from '../analyze-text.ts';

const FIELDS =
  'period currency revenue expenses net_income totals ratios anomalies company address date total line_items total_assets cash'.split(
    ' ',
  );

function analyze(text: string) {
  return analyzeText(extractedText(text), {
    analysisType: 'financial_analysis',
    extractFields: FIELDS,
    includeSummary: false,
    layoutPath: null,
  });
}

const ROWS = Array.from({ length: 10_000 }, (_, row) => `Total ${row}   1,0${row % 100}   2,000`);

const TEXTS: Readonly<Record<string, string>> = {
  nothing: '',
  'ten thousand totals': `     2025   2024\n${ROWS.join('\n')}`,
  'a row of a thousand cells': `Revenue ${'1,000   '.repeat(1_000)}`,
  'numbers without end': `Revenue ${'9'.repeat(50_000)}`,
  'signs without end': `Revenue ${'1.'.repeat(20_000)} ${'1,'.repeat(20_000)}`,
  'what is no number': 'Revenue NaN\nNet income Infinity\nTotal 1e999\nCash -1E400',
  'brackets that never close': `Revenue ${'('.repeat(20_000)}1`,
  'blanks without end': ' '.repeat(300_000),
  'tabs without end': '\t'.repeat(300_000),
  'right to left': 'הכנסות 12,345 11,200\nالإيرادات ١٢٣٤٥\nRevenue \u202e12,345\u202c 2025',
  'days that are none': 'Year ended 31 February 2025\nDate: 99/99/2025\nRevenue 100,000',
  'absurd years': 'Year ended 31 December 9999\nFY 0000\nRevenue 100,000',
  'halves of surrogate pairs': 'Revenue \ud800 12,345\nTotal \udc00 1,000.00',
  'labels without figures': `${'Revenue\n'.repeat(5_000)}${'1.00\n'.repeat(5_000)}`,
};

suite('figures that mean harm', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    test(`${name}: ends, with finite values and evidence that cuts`, () => {
      const { extracted_fields, evidence } = analyze(text);
      assert.deepEqual(Object.keys(extracted_fields).toSorted(), FIELDS.toSorted());
      // JSON has neither NaN nor Infinity: they would come back as null.
      assert.deepEqual(JSON.parse(JSON.stringify(extracted_fields)), extracted_fields);
      for (const { start, end, excerpt } of Object.values(evidence).flat()) {
        assert.equal(text.slice(start, end), excerpt);
      }
    });
  }

  test('the same text gives the same analysis', () => {
    const text = TEXTS['ten thousand totals']!;
    assert.deepEqual(analyze(text), analyze(text));
  });
});
