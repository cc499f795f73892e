import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../engines/language-engine/testing/engine-texts.ts';
import { answerQuestion } from '../engines/rules/questions/answer-question.ts';
import { toDocumentSource } from '../questions/source-text.ts';
import { cellOfAnswer } from './cell-of-answer.ts';

const LEASE =
  'Lease of an office between Arlo Ltd (Landlord) and Bexley plc (Tenant).\n\nThe monthly rent is EUR 900. The lease ends on 31 May 2027.';

function cellFor(question: string) {
  const text = makeExtractedText(LEASE);
  const document = { id: 'doc_1', title: 'Lease', created_at: '2026-01-05T09:00:00.000Z' };
  const content = answerQuestion(text, { question, history: [], contextPages: 5 });
  const engine = { name: 'rules', version: '1' };
  return cellOfAnswer(toDocumentSource(document, text), { ...content, warnings: [], engine });
}

suite('the cell of an answer', () => {
  test('shows the value alone where the sentence has one, with the passage that states it', () => {
    const { value, evidence, reason } = cellFor('How much is the monthly rent?');

    assert.equal(value, 'EUR 900');
    assert.equal(evidence[0]?.excerpt, 'The monthly rent is EUR 900.');
    assert.equal(reason, null);
  });

  test('leaves the cell of a possible answer empty, and keeps its passages', () => {
    const cell = cellFor('Are pets allowed?');

    assert.partialDeepStrictEqual(cell, { value: null, confidence: null, reason: 'uncertain' });
    assert.ok(cell.evidence.length > 0);
  });

  test('leaves the cell empty where the source has no answer', () => {
    const cell = cellFor('Who painted the ceiling of the chapel?');

    assert.deepEqual(cell, { value: null, evidence: [], confidence: null, reason: 'not_found' });
  });
});
