import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';

const INVOICE = makeExtractedText(`Fenwick Tooling Ltd
INVOICE

Invoice no: NJ/88213
Invoice date: 17 April 2025
Customer: Harrow & Sons plc

Description            Qty   Unit price   Amount
Drill bits 6 mm         40       3.20       128.00
Cutting oil              6      14.50        87.00

Subtotal                                    215.00
VAT 20%                                      43.00
Total                                       258.00

Payment due: 17 May 2025`);

function ask(question: string) {
  const { outcome, sentences, sources } = answerQuestion(INVOICE, {
    question,
    contextPages: 1,
    history: [],
  });
  return { outcome, value: sentences[0]?.value, source: sources[0]?.excerpt };
}

suite('answers behind labels', () => {
  for (const [question, value, source] of [
    ['When is the invoice due?', '17 May 2025', 'Payment due: 17 May 2025'],
    ['By when must it be paid?', '17 May 2025', 'Payment due: 17 May 2025'],
    ['What is the invoice number?', 'NJ/88213', 'Invoice no: NJ/88213'],
    ['Who is the customer?', 'Harrow & Sons plc', 'Customer: Harrow & Sons plc'],
  ] as const) {
    test(question, () => assert.deepEqual(ask(question), { outcome: 'answered', value, source }));
  }

  test('takes no label for a question with a word that it lacks', () => {
    assert.notEqual(ask('What is the delivery number?').value, 'NJ/88213');
    assert.notEqual(ask('When is invoice 4711 due?').value, '17 May 2025');
    assert.notEqual(ask('When was the invoice paid?').value, '17 May 2025');
    assert.notEqual(ask('How much is the total without tax?').value, '258.00');
    assert.notEqual(ask('How much are the drill bits in total?').value, '258.00');
    assert.notEqual(ask('When is it due and what is the total?').value, '17 May 2025');
  });
});
