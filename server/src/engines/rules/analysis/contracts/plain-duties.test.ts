import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Obligation } from '../../../../contract/analysis.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import { analyzeText } from '../analyze-text.ts';

const LETTER =
  'Dear Marta,\n\nThis letter is an agreement between Fernhill Bakery Ltd ("we" or "us") and Marta Lindqvist ("you").\n\n';
const LEASE =
  'LEASE\n\nThis lease is made on 1 May 2026 between Orla Byrne ("Landlord") and Pascal Dube ("Tenant").\n\n';

function obligationsOf(text: string): Obligation[] {
  const { extracted_fields } = analyzeText(makeExtractedText(text), {
    analysisType: 'contract_review',
    extractFields: ['parties', 'obligations'],
    includeSummary: false,
    layoutPath: null,
  });
  return extracted_fields['obligations'] as Obligation[];
}

suite('duties in plain words', () => {
  for (const [text, expected] of [
    [
      `${LETTER}We send you a payslip each month.`,
      {
        party: 'Fernhill Bakery Ltd',
        description: 'Send you a payslip each month',
        recurrence: 'monthly',
        bearer: '/extracted_fields/parties/0',
      },
    ],
    [
      `${LETTER}You return the keys, the laptop and your uniform on your last day.`,
      {
        party: 'Marta Lindqvist',
        description: 'Return the keys, the laptop and your uniform on your last day',
        bearer: '/extracted_fields/parties/1',
      },
    ],
    [
      `${LEASE}The tenant pays a deposit of 2,900 euros within 14 days of signature.`,
      {
        party: 'Pascal Dube',
        description: 'Pay a deposit of 2,900 euros within 14 days of signature',
        type: 'payment',
      },
    ],
  ] as const) {
    test(`finds the duty “${expected.description}” of ${expected.party}`, () => {
      const [obligation, ...others] = obligationsOf(text);

      assert.partialDeepStrictEqual(obligation, expected);
      assert.deepEqual(others, []);
      assert.ok(obligation!.confidence <= 0.6);
      assert.ok(text.endsWith(obligation!.evidence[0]!.excerpt));
    });
  }

  test('plain words add no duty to those that the rules found', () => {
    const descriptions = obligationsOf(
      `${LEASE}Tenant shall keep the flat clean.\n\nThe landlord sends the tenant a report each month.`,
    ).map(({ description }) => description);

    assert.deepEqual(descriptions, ['Keep the flat clean']);
  });

  test('a right is no duty', () => {
    assert.deepEqual(
      obligationsOf(`${LETTER}Either of us can end this agreement by giving six weeks' notice.`),
      [],
    );
  });
});
