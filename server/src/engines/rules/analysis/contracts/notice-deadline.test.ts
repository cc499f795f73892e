import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const OPENING =
  'This Service Agreement is made on 1 March 2026 (the "Effective Date") between Arlo Ltd ("Supplier") and Bexley plc ("Client").\n\n3. Term\n3.1 This Agreement begins on the Effective Date and ends on 28 February 2029.\n\n';

function analyze(clause: string, opening = OPENING) {
  return analyzeText(makeExtractedText(opening + clause), {
    analysisType: 'contract_review',
    extractFields: ['dates', 'expiration_date', 'notice_period', 'notice_deadline'],
    includeSummary: false,
    layoutPath: null,
  });
}

suite('the last day for a notice', () => {
  for (const [clause, day, arithmetic] of [
    [
      '3.2 It renews for successive periods of one year unless either party gives written notice of non-renewal at least ninety (90) days before the end of the then-current term.',
      '2028-11-30',
      '2029-02-28 - 90 days',
    ],
    [
      '3.2 The Agreement renews automatically unless terminated by either party with three months’ notice prior to the end of the term.',
      '2028-11-28',
      '2029-02-28 - 3 months',
    ],
    [
      '3.2 It renews for terms of one year unless a party gives notice of non-renewal at least sixty (60) days before the end of the term. 3.3 Supplier may increase the fee once in a term by written notice given at least ninety (90) days before the renewal term begins.',
      '2028-12-30',
      '2029-02-28 - 60 days',
    ],
  ] as const) {
    test(`is ${arithmetic} for “${clause}”`, () => {
      const { extracted_fields, field_values, evidence } = analyze(clause);

      assert.equal(extracted_fields['notice_deadline'], day);
      assert.partialDeepStrictEqual(field_values['/extracted_fields/notice_deadline'], {
        type: 'date',
        value: day,
        derived_from: {
          findings: [
            '/extracted_fields/expiration_date',
            '/extracted_fields/dates/end',
            '/extracted_fields/notice_period',
          ],
          arithmetic,
        },
      });
      const quotes = evidence['/extracted_fields/notice_deadline']!.map(({ excerpt }) => excerpt);
      assert.ok(clause.startsWith(quotes[0]!));
      assert.ok(quotes.includes('28 February 2029'));
    });
  }

  test('is as certain as the less certain of the last day and the notice period', () => {
    const { field_confidence } = analyze(
      '3.2 It renews for successive periods of one year unless either party gives written notice of non-renewal at least ninety (90) days before the end of the then-current term.',
    );
    const { expiration_date: end, notice_period: period } = field_confidence;

    assert.ok(end! > 0.7 && period! > 0.7, `${end}, ${period}`);
    assert.equal(field_confidence['notice_deadline'], Math.min(end!, period!));
  });

  for (const [what, clause, opening] of [
    [
      'without a notice period',
      '4. Client shall pay the fees within thirty days of each invoice.',
      OPENING,
    ],
    [
      'where the notice announces another price',
      '3.2 Supplier may raise its prices by written notice of at least ninety days before the renewal term begins.',
      OPENING,
    ],
    [
      'where the notice may be given on any day',
      '3.2 Either party may terminate this Agreement at any time by giving sixty days’ written notice.',
      OPENING,
    ],
    [
      'where the term has no end',
      '3.2 Either party shall give notice of non-renewal at least ninety days before the end of the term.',
      'This Service Agreement is made on 1 March 2026 between Arlo Ltd ("Supplier") and Bexley plc ("Client").\n\n',
    ],
  ] as const) {
    test(`is unknown ${what}`, () => {
      assert.equal(analyze(clause, opening).extracted_fields['notice_deadline'], null);
    });
  }
});
