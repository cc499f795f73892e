import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { extractBySchema } from './extract-by-schema.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    bookings: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          date: { type: 'string', format: 'date' },
          details: { type: 'string' },
          amount: { type: 'number' },
        },
      },
    },
  },
};
const HEADING = 'Date          Details               Amount';
const PAGES = 10;
const ROWS_PER_PAGE = 40;

function rowOf(index: number): string {
  const day = String(1 + (index % 28)).padStart(2, '0');
  return `2026-01-${day}    Booking ${String(index).padEnd(10)}    ${(index + 0.25).toFixed(2)}`;
}

function pagesOf(hasRepeatedHeading: boolean, total: string): string[] {
  return Array.from({ length: PAGES }, (_, page) => {
    const rows = Array.from({ length: ROWS_PER_PAGE }, (_row, at) =>
      rowOf(page * ROWS_PER_PAGE + at),
    );
    const heading = page === 0 || hasRepeatedHeading ? [HEADING] : [];
    const foot = page === PAGES - 1 ? [`Total                               ${total}`] : [];
    return ['Harbor Bank', ...heading, ...rows, ...foot, `Page ${page + 1} of ${PAGES}`].join('\n');
  });
}

const COUNT = PAGES * ROWS_PER_PAGE;
const SUM = '79900.00';

type Bookings = { bookings: { date: string; details: string; amount: number }[] };

for (const hasRepeatedHeading of [true, false]) {
  suite(
    `a table over ten pages ${hasRepeatedHeading ? 'with' : 'without'} repeated headings`,
    () => {
      test('gives every row in order, with evidence of every cell', () => {
        const text = makeExtractedText(...pagesOf(hasRepeatedHeading, SUM));
        const { data, evidence, warnings } = extractBySchema(text, { schema: SCHEMA });
        const { bookings } = data as Bookings;

        assert.equal(bookings.length, COUNT);
        assert.deepEqual(
          bookings.map(({ amount }) => amount),
          Array.from({ length: COUNT }, (_, index) => index + 0.25),
        );
        assert.deepEqual(bookings[399], {
          date: '2026-01-08',
          details: 'Booking 399',
          amount: 399.25,
        });
        assert.equal(Object.keys(evidence).length, COUNT * 3);
        assert.equal(evidence['/bookings/399/amount']![0]!.page, PAGES);
        assert.deepEqual(warnings, []);
      });

      test('warns of a total that is not the sum of the rows', () => {
        const text = makeExtractedText(...pagesOf(hasRepeatedHeading, '79901.00'));
        const { warnings } = extractBySchema(text, { schema: SCHEMA });

        const [{ details, ...warning } = assert.fail('no warning'), ...others] = warnings;
        assert.deepEqual(others, []);
        assert.deepEqual(warning, {
          code: 'total_mismatch',
          pointer: '/bookings',
          message: 'The rows of amount add up to 79900, and the total says 79901',
        });
        const { evidence, ...figures } = details!;
        assert.deepEqual(figures, { column: '/amount', stated: 79_901, sum: 79_900 });
        assert.partialDeepStrictEqual(evidence, [{ page: PAGES, excerpt: '79901.00' }]);
      });
    },
  );
}

suite('a table whose pages carry their sums forward', () => {
  test('goes on below the carried sum, and keeps the wrapped line of its last row', () => {
    const first = [HEADING, rowOf(1), rowOf(2), 'Total carried forward                3.50'];
    const wrapped = `${' '.repeat(14)}at the harbor`;
    const second = [HEADING, rowOf(3), wrapped, 'Total                                6.75'];
    const text = makeExtractedText(first.join('\n'), second.join('\n'));

    const { data, warnings } = extractBySchema(text, { schema: SCHEMA });
    const { bookings } = data as Bookings;

    assert.deepEqual(
      bookings.map(({ details }) => details),
      ['Booking 1', 'Booking 2', 'Booking 3 at the harbor'],
    );
    assert.deepEqual(warnings, []);
  });
});

suite('a document with one table', () => {
  test('fills one of two lists with it', () => {
    const { bookings } = SCHEMA.properties;
    const schema = { type: 'object', properties: { income: bookings, expenses: bookings } };
    const text = makeExtractedText([HEADING, rowOf(1), rowOf(2)].join('\n'));

    const { data, unresolved } = extractBySchema(text, { schema });
    const { income, expenses } = data as { income: object[]; expenses: object[] };

    assert.deepEqual([income.length, expenses.length], [2, 0]);
    assert.deepEqual(unresolved, [{ pointer: '/expenses', reason: 'not_found' }]);
  });
});

test('an amount in another currency than the name asks for is null', () => {
  const schema = { type: 'object', properties: { total_usd: { type: 'number' } } };
  const text = makeExtractedText('Invoice no. 4711\n\nTotal: EUR 120.00');

  assert.deepEqual(extractBySchema(text, { schema }).data, { total_usd: null });
});
