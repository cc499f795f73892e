import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Obligation } from '../../../../contract/analysis.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const OPENING =
  'This Agreement is made as of March 1, 2026 (the "Effective Date") by and between Acme Rails, Inc., a Nevada corporation ("Buyer"), and Tin Foundry Ltd., a Delaware corporation ("Seller"). WHEREAS they agree.\n\n';

function analyze(sentence: string, fields: readonly string[] = ['dates', 'obligations']) {
  const { extracted_fields, field_values } = analyzeText(makeExtractedText(OPENING + sentence), {
    analysisType: 'contract_review',
    extractFields: [...fields],
    includeSummary: false,
    layoutPath: null,
  });
  const [obligation] = extracted_fields['obligations'] as Obligation[];
  return { obligation, typed: field_values['/extracted_fields/obligations/0/due_date'] };
}

suite('due dates that count from a known date', () => {
  for (const [sentence, due_date, arithmetic] of [
    [
      'Buyer shall pay a deposit within 30 days of signature.',
      '2026-03-31',
      '2026-03-01 + 30 days',
    ],
    [
      'Seller shall deliver the rails by the first anniversary of the Effective Date.',
      '2027-03-01',
      '2026-03-01 + 1 year',
    ],
    [
      'Seller shall deliver the drawings no later than two (2) weeks after the Effective Date.',
      '2026-03-15',
      '2026-03-01 + 2 weeks',
    ],
  ] as const) {
    test(`the due date is ${arithmetic} in “${sentence}”`, () => {
      const { obligation, typed } = analyze(sentence);

      assert.equal(obligation?.due_date, due_date);
      assert.partialDeepStrictEqual(typed, { type: 'date', value: due_date });
      assert.deepEqual(typed?.derived_from, {
        findings: ['/extracted_fields/dates/start'],
        arithmetic,
      });
    });
  }

  for (const sentence of [
    'Buyer shall pay the fee within five business days after the Effective Date.',
    'Buyer shall pay the fee within thirty (30) days after each delivery.',
  ]) {
    test(`no due date is computed in “${sentence}”`, () => {
      const { obligation, typed } = analyze(sentence);

      assert.equal(obligation?.due_date, null);
      assert.equal(typed, undefined);
    });
  }

  test('a computed date names no finding that the analysis lacks', () => {
    const { typed } = analyze('Buyer shall pay a deposit within 30 days of signature.', [
      'obligations',
    ]);

    assert.deepEqual(typed?.derived_from?.findings, []);
  });
});
