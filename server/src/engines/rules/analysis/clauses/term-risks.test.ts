import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Risk } from '../../../../contract/analysis.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const LETTER =
  'EMPLOYMENT LETTER\n\nThis letter is an agreement between Fernhill Bakery Ltd ("we" or "us") and Marta Lindqvist ("you").\n\n';
const ORDER =
  'This Order is made as of March 1, 2026 by and between Acme Rails, Inc., a Nevada corporation ("Buyer"), and Tin Foundry Ltd., a Delaware corporation ("Seller").\n\n';

function risksOf(text: string): Risk[] {
  const { extracted_fields } = analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields: ['parties', 'risks'],
    includeSummary: false,
    layoutPath: null,
  });
  return extracted_fields['risks'] as Risk[];
}

suite('risks of contract terms in plain words', () => {
  for (const [text, category, bearer] of [
    [
      `${LETTER}For six months after you leave, you may not work for any bakery within five miles of Fernhill.`,
      'non_compete',
      '/extracted_fields/parties/1',
    ],
    [
      `${LETTER}We can change these rules whenever we like, and we do not have to ask you first.`,
      'unilateral_change',
      null,
    ],
    [
      `${ORDER}If Seller delivers late, Seller must pay Buyer $500 for every day of delay.`,
      'liquidated_damages',
      '/extracted_fields/parties/1',
    ],
    [`${ORDER}The liability of Seller for lost drawings is unlimited.`, 'uncapped_liability', null],
    [`${ORDER}Neither party will have its case heard by a jury.`, 'jury_trial_waiver', 'both'],
    [
      `${ORDER}Buyer must order no fewer than 400 rails every year.`,
      'minimum_commitment',
      '/extracted_fields/parties/0',
    ],
  ] as const) {
    test(`finds the risk ${category}, borne by ${bearer ?? 'nobody in particular'}, in “${text.slice(text.lastIndexOf('\n') + 1)}”`, () => {
      const risk = risksOf(text).find((one) => one.category === category);

      assert.ok(
        risk,
        risksOf(text)
          .map((one) => one.category)
          .join(),
      );
      assert.ok(risk.confidence <= 0.6, String(risk.confidence));
      assert.equal(risk.bearer, bearer);
      assert.equal(risk.evidence.length, 1);
    });
  }

  for (const sentence of [
    'Nothing in this Order grants a licence to any patent, copyright or other right.',
    'Seller grants Buyer a non-exclusive right to use the software.',
    '7. Non-Competition',
  ]) {
    test(`finds no risk in “${sentence}”`, () => assert.deepEqual(risksOf(ORDER + sentence), []));
  }

  test('a risk that the rules found keeps its confidence and names its bearer', () => {
    const [risk] = risksOf(
      `${ORDER}Seller shall not compete with Buyer during the term of this Order.`,
    );

    assert.equal(risk?.category, 'non_compete');
    assert.equal(risk.bearer, '/extracted_fields/parties/1');
  });
});
