import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { extractedText } from '../../conformance.ts';
import { answerQuestion } from './answer-question.ts';
import { isBareHeading } from './bare-heading.ts';

function answerOf(content: string, question: string): string {
  const text = extractedText(content);
  return answerQuestion(text, { question, history: [], contextPages: 5 }).answer;
}

const MUSEUM = `The lamp room

The repair of the brass lamp needed thirty workers and cost the harbour museum $4,200. The lamp exhibition opens in June and the exhibition starts on 3 May 2024 and ends on 9 October 2026. The mayor of Texas visited Ottilie Brandt about the lamp donation.`;

suite('the value in front of the sentence', () => {
  test('to how much it is money, never a bare number', () => {
    assert.match(answerOf(MUSEUM, 'How much did the repair of the brass lamp cost?'), /^\$4,200: /);
    assert.match(
      answerOf('The frame of the boat needed thirty planks.', 'How much did the boat frame need?'),
      /^The frame/,
    );
  });

  test('a date is that of the end asked for', () => {
    assert.match(answerOf(MUSEUM, 'When does the exhibition end?'), /^9 October 2026: /);
    assert.match(answerOf(MUSEUM, 'When does the exhibition start?'), /^3 May 2024: /);
  });

  test('a month, a state and a legal form are nobody', () => {
    const signed = 'The lease was signed in June by the tenant Marisol Chen of Harbor Boats Inc.';
    assert.doesNotMatch(answerOf(signed, 'Who signed the lease?'), /^(?:June|Inc\.?|The): /);
    assert.doesNotMatch(answerOf(MUSEUM, 'Who visited about the lamp donation?'), /^Texas: /);
  });
});

suite('headings', () => {
  for (const heading of ['9.2 Cap.', 'TERCERA.', 'Article 7', 'Renta.', '§ 2 Vergütung']) {
    test(`${heading} says nothing by itself`, () => assert.ok(isBareHeading(heading)));
  }
  for (const sentence of ['Gerichtsstand ist Hamburg.', 'Total 11.25', 'Price: $40']) {
    test(`${sentence} does`, () => assert.ok(!isBareHeading(sentence)));
  }
});
