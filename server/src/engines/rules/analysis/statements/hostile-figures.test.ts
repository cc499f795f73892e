import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const FIELDS =
  'period currency revenue expenses net_income totals ratios anomalies company address date total line_items total_assets cash'.split(
    ' ',
  );

function analyze(text: string) {
  return analyzeText(makeExtractedText(text), {
    analysisType: 'financial_analysis',
    extractFields: FIELDS,
    includeSummary: false,
    layoutPath: null,
  });
}

const ROWS = Array.from({ length: 10_000 }, (_, row) => `Total ${row}   1,0${row % 100}   2,000`);

const TEXTS: Readonly<Record<string, string>> = {
  'an empty text': '',
  'ten thousand totals': `     2025   2024\n${ROWS.join('\n')}`,
  'a row of a thousand cells': `Revenue ${'1,000   '.repeat(1_000)}`,
  'an endless number': `Revenue ${'9'.repeat(50_000)}`,
  'endless separators': `Revenue ${'1.'.repeat(20_000)} ${'1,'.repeat(20_000)}`,
  'numbers beyond the range of a double':
    'Revenue NaN\nNet income Infinity\nTotal 1e999\nCash -1E400',
  'brackets that never close': `Revenue ${'('.repeat(20_000)}1`,
  'endless blanks': ' '.repeat(300_000),
  'endless tabs': '\t'.repeat(300_000),
  'right-to-left text': 'הכנסות 12,345 11,200\nالإيرادات ١٢٣٤٥\nRevenue \u202e12,345\u202c 2025',
  'impossible dates': 'Year ended 31 February 2025\nDate: 99/99/2025\nRevenue 100,000',
  'absurd years': 'Year ended 31 December 9999\nFY 0000\nRevenue 100,000',
  'lone surrogates': 'Revenue \ud800 12,345\nTotal \udc00 1,000.00',
  'labels without figures': `${'Revenue\n'.repeat(5_000)}${'1.00\n'.repeat(5_000)}`,
};

suite('financial analysis of hostile text', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    test(`financial analysis of ${name} ends with finite values, and its evidence matches the text`, () => {
      const { extracted_fields, evidence } = analyze(text);
      assert.deepEqual(Object.keys(extracted_fields).toSorted(), FIELDS.toSorted());
      // JSON has neither NaN nor Infinity: they would come back as null.
      assert.deepEqual(JSON.parse(JSON.stringify(extracted_fields)), extracted_fields);
      for (const { start, end, excerpt } of Object.values(evidence).flat()) {
        assert.equal(text.slice(start, end), excerpt);
      }
    });
  }

  test('two analyses of the same text are equal', () => {
    const text = TEXTS['ten thousand totals']!;
    assert.deepEqual(analyze(text), analyze(text));
  });
});
