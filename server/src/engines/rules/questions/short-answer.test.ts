import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';
import { isBareHeading } from './wording/line-kinds.ts';

function answerOf(content: string, question: string): string {
  const text = makeExtractedText(content);
  return answerQuestion(text, { question, history: [], contextPages: 5 }).answer;
}

const MUSEUM = `The lamp room

The repair of the brass lamp needed thirty workers and cost the harbour museum $4,200. The lamp exhibition opens in June and the exhibition starts on 3 May 2024 and ends on 9 October 2026. The mayor of Texas visited Ottilie Brandt about the lamp donation.`;

suite('value in front of the answering sentence', () => {
  test('a question for an amount gets money, not a bare number', () => {
    assert.match(answerOf(MUSEUM, 'How much did the repair of the brass lamp cost?'), /^\$4,200: /);
    const planks = 'The frame of the boat needed thirty planks.';
    assert.doesNotMatch(answerOf(planks, 'How much did the boat frame need?'), /^thirty/);
  });

  test('a question for the start or the end of a period gets its date', () => {
    assert.match(answerOf(MUSEUM, 'When does the exhibition end?'), /^9 October 2026: /);
    assert.match(answerOf(MUSEUM, 'When does the exhibition start?'), /^3 May 2024: /);
  });

  test('a code is given neither as a number nor as a person', () => {
    const item = 'Item CH-220 is the mesh chair, and the office ordered 6 chairs of it.';
    assert.match(answerOf(item, 'How many mesh chairs did the office order?'), /^6: /);
    const order = 'The order B-778 was placed by Ottilie Brandt in June.';
    assert.match(answerOf(order, 'Who placed the order?'), /^Ottilie Brandt: /);
  });

  test('a speaker whose turn answers is named once', () => {
    const spoken = 'Priya Raman: Good morning.\nDaniel Osei: I will ask the supplier by Thursday.';
    assert.match(
      answerOf(spoken, 'Who will ask the supplier?'),
      /^Daniel Osei: I will ask the supplier/,
    );
  });

  test('a month, a state and a legal form are not given as a person', () => {
    const signed = 'The lease was signed in June by the tenant Marisol Chen of Harbor Boats Inc.';
    assert.doesNotMatch(answerOf(signed, 'Who signed the lease?'), /^(?:June|Inc\.?|The): /);
    assert.doesNotMatch(answerOf(MUSEUM, 'Who visited about the lamp donation?'), /^Texas: /);
  });
});

suite('bare headings', () => {
  for (const heading of ['9.2 Cap.', 'TERCERA.', 'Article 7', 'Renta.', '§ 2 Vergütung']) {
    test(`“${heading}” is a bare heading`, () => assert.ok(isBareHeading(heading)));
  }
  for (const sentence of [
    'Gerichtsstand ist Hamburg.',
    'English law applies.',
    'No smoking indoors.',
    'Total 11.25',
    'Price: $40',
  ]) {
    test(`“${sentence}” is no bare heading`, () => assert.ok(!isBareHeading(sentence)));
  }
});
