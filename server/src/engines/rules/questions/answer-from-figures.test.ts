import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';

const STATEMENT = `Fernhill Pumps plc
Income statement for the year ended 31 March 2025 (£ in thousands)

                        2025      2024
Revenue               52,730    49,118
Cost of sales        (31,004)  (29,870)
Gross profit          21,726    19,248
Net loss                (812)    1,377
Cash at bank           6,905     7,240
`;
const GERMAN = `Seeblick Werke GmbH
Gewinn- und Verlustrechnung (in TEUR)

                        2024      2023
Umsatzerlöse          18.420    17.305
Materialaufwand        7.112     6.950
Jahresüberschuss       1.204       998
`;
const RECEIPT = `Corner Bakery
8 Mill Lane, Oldtown
Date: 05/23/2025

Rye loaf                        6.40
Butter                          3.15
Two rolls                       1.20
Subtotal                       10.75
Tax                             0.50
Total                          11.25
`;

function ask(content: string, question: string) {
  const text = makeExtractedText(content);
  const answer = answerQuestion(text, { question, history: [], contextPages: 5 });
  for (const { start, end, excerpt } of answer.sources) {
    assert.equal(content.slice(start, end), excerpt);
  }
  return answer;
}

suite('questions for figures of a table', () => {
  for (const [question, answer, row] of [
    ['What was revenue in 2024?', 'Revenue in 2024 amounted to 49,118 (thousand GBP).', /^Revenue/],
    [
      'What was the turnover in 2025?',
      'Revenue in 2025 amounted to 52,730 (thousand GBP).',
      /^Rev/,
    ],
    [
      'What is the gross profit?',
      'Gross profit in 2025 amounted to 21,726 (thousand GBP).',
      /^Gross/,
    ],
    [
      'How much cash does the company have?',
      'Cash at bank in 2025 amounted to 6,905 (thousand GBP).',
      /^Cash/,
    ],
    [
      'What was Fernhill’s net loss in 2025?',
      'Net loss in 2025 amounted to (812) (thousand GBP).',
      /^Net loss/,
    ],
  ] as const) {
    test(`the answer to “${question}” is its figure`, () => {
      const result = ask(STATEMENT, question);
      assert.equal(result.answer, answer);
      assert.match(result.sources[0]!.excerpt, row);
      assert.equal(result.outcome, 'answered');
      assert.ok(result.confidence < 1);
    });
  }

  test('in German, and in English of a German report', () => {
    assert.equal(
      ask(GERMAN, 'Wie hoch war der Umsatz 2023?').answer,
      'Der Betrag für „Umsatzerlöse“ im Jahr 2023 ist 17.305 (Tausend EUR).',
    );
    assert.match(ask(GERMAN, 'What was the net income in 2024?').answer, /1\.204/);
  });

  for (const question of [
    'What was EBITDA?',
    'What was revenue in 2019?',
    'What was the revenue growth in 2024?',
    'What was the change in revenue from 2024 to 2025?',
    'Who is the chief executive?',
    'What was the revenue of the pump division in 2024?',
  ]) {
    test(`the question “${question}” is not answered by another figure`, () =>
      assert.notEqual(ask(STATEMENT, question).outcome, 'answered'));
  }
});

suite('questions about a receipt', () => {
  for (const [question, answer] of [
    ['What was the total?', 'Total amounted to 11.25.'],
    ['How much was paid?', 'Total amounted to 11.25.'],
    ['How much was the butter?', 'Butter amounted to 3.15.'],
    ['When was it bought?', 'It is dated May 23, 2025.'],
    ['What is the date of the receipt?', 'It is dated May 23, 2025.'],
    ['Wann wurde das gekauft?', 'Das Datum ist der 23. Mai 2025.'],
    ['Welches Datum hat die Quittung?', 'Das Datum ist der 23. Mai 2025.'],
    ["Quand l'achat a-t-il été payé ?", 'Il est daté du 23 mai 2025.'],
    ['¿Cuándo se compró?', 'Lleva fecha del 23 de mayo de 2025.'],
    ['Quando foi emitida a fatura?', 'Tem a data de 23 de maio de 2025.'],
  ] as const) {
    test(`the answer to “${question}” is its figure`, () => {
      const result = ask(RECEIPT, question);
      assert.equal(result.answer, answer);
      assert.equal(result.outcome, 'answered');
    });
  }

  for (const question of [
    'How much was the cheese?',
    'What was the total in 2019?',
    'What does one butter cost?',
    'What is the delivery date?',
    'When must it be paid?',
    'Wann wird geliefert?',
    'Bis wann muss bezahlt werden?',
    'Quand la livraison aura-t-elle lieu ?',
    '¿Cuándo se entrega?',
    'Quando vence a fatura?',
  ]) {
    test(`the question “${question}” is not answered by another figure`, () =>
      assert.notEqual(ask(RECEIPT, question).outcome, 'answered'));
  }
});
