import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';

import { buildPdf } from '../../../../testing/build-pdf.ts';
import { writeTemporaryFile } from '../../../text-extraction/conformance.ts';
import { extractText } from '../../../text-extraction/extract.compute.ts';
import { analyze } from '../../documents.compute.ts';

const LIMITS = { pagesMax: 20, unpackedBytesMax: 100_000 };

/** Columns from left to right; the file draws one column after the other. */
const COLUMNS = [
  { x: 72, cells: ['In EUR million', 'Revenue', 'Other income', 'Operating costs', 'Net income'] },
  { x: 320, cells: ['2025', '1,240.5', '', '(1,021.0)', '154.2'] },
  { x: 420, cells: ['2024', '1,105.0', '12.5', '(998.4)', '81.9'] },
] as const;
const [TOP, LINE] = [640, 18];

async function analyzePdf(t: TestContext, extractFields: readonly string[]) {
  const placed = COLUMNS.flatMap(({ x, cells }) =>
    cells.flatMap((text, row) => (text === '' ? [] : [{ x, y: TOP - row * LINE, text }])),
  );
  const pdf = buildPdf([{ lines: ['Talwerk AG', 'Year ended 31 December 2025'], placed }]);
  const path = await writeTemporaryFile(t, 'report.pdf', pdf);
  const layoutPath = `${path}.layout`;
  const text = await extractText({ path, limits: LIMITS, layoutPath });
  const request = {
    analysisType: 'financial_analysis',
    extractFields,
    includeSummary: false,
    layoutPath,
  } as const;
  return { text: text.text, ...(await analyze({ text, request })).analysis };
}

suite('PDF table fields', () => {
  test('a PDF table is read by rows and columns, whatever its drawing order', async (t) => {
    const { text, extracted_fields, evidence } = await analyzePdf(t, [
      'period',
      'currency',
      'revenue',
      'net_income',
    ]);
    assert.deepEqual(extracted_fields, {
      period: { start: '2025-01-01', end: '2025-12-31' },
      currency: 'EUR',
      revenue: 1_240_500_000,
      net_income: 154_200_000,
    });
    const passages = evidence['/extracted_fields/revenue']!;
    assert.deepEqual(
      passages.map(({ excerpt }) => excerpt),
      ['Revenue', '1,240.5'],
    );
    for (const { start, end, excerpt } of passages) {
      assert.equal(text.slice(start, end), excerpt);
    }
  });

  test('a blank cell of a PDF table leaves its column blank', async (t) => {
    const { extracted_fields } = await analyzePdf(t, ['other_income']);
    assert.notEqual(extracted_fields['other_income'], 12_500_000);
  });

  test('growth is computed from both columns of a PDF table', async (t) => {
    const { extracted_fields } = await analyzePdf(t, ['ratios']);
    const ratios = extracted_fields['ratios'] as { name: string; value: number }[];
    assert.equal(ratios.find(({ name }) => name === 'revenue_growth')?.value, 0.122624);
  });
});
