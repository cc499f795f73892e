import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../engines/language-engine/testing/engine-texts.ts';
import { answerQuestion } from '../engines/rules/questions/answer-question.ts';
import type { SourceText } from '../questions/source-text.ts';
import { cellOfAnswer } from './cell-of-answer.ts';

const LEASE =
  'Lease of an office between Arlo Ltd (Landlord) and Bexley plc (Tenant).\n\nThe monthly rent is EUR 900. The lease ends on 31 May 2027.';

function cellFor(question: string) {
  const text = makeExtractedText(LEASE);
  const source = {
    text: { ...text, text_sha256: 'hash' },
    present: (passage: object) => passage,
  } as unknown as SourceText;
  const content = answerQuestion(text, { question, history: [], contextPages: 5 });
  return cellOfAnswer(source, { ...content, warnings: [], engine: { name: 'rules' } as any });
}

suite('the cell of an answer', () => {
  test('is the value alone where the sentence has one, with the passage that states it', () => {
    const { value, evidence, reason } = cellFor('How much is the monthly rent?');

    assert.equal(value, 'EUR 900');
    assert.equal(evidence[0]?.excerpt, 'The monthly rent is EUR 900.');
    assert.equal(reason, null);
  });

  test('is empty for a possible answer, and keeps its passages', () => {
    const cell = cellFor('Are pets allowed?');

    assert.partialDeepStrictEqual(cell, { value: null, confidence: null, reason: 'uncertain' });
    assert.ok(cell.evidence.length > 0);
  });

  test('is empty for an answer that is not found', () => {
    const cell = cellFor('Who painted the ceiling of the chapel?');

    assert.deepEqual(cell, { value: null, evidence: [], confidence: null, reason: 'not_found' });
  });
});
