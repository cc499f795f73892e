import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import type { AnswerContent, QuestionRequest } from '../../language-engine/language-engine.ts';
import { analyzeText } from '../analysis/analyze-text.ts';
import { answerQuestion } from './answer-question.ts';

const LETTER = makeExtractedText(`Bramble Street Nursery
Terms for parents

1. Fees
The fee is £310 a month in the first year. In the second year the fee rises to £335 a month. Fees are due on the first of each month by direct debit.

2. Hours
We are open from 7.30 am to 6 pm, Monday to Friday. Children who are collected late are charged £12 for every half hour.

3. Illness
Keep a child with a fever at home for two days. However, a child with a doctor's letter may return the next day.

4. Ending the place
Parents may end the place with four weeks' notice in writing. The Nursery may end it with eight weeks' notice.

5. Food
Lunch is cooked in our kitchen. You may not bring nuts. Ask Ms Delphine Arquette, the manager, about special diets.`);

suite('questions in the words of the asker', () => {
  for (const [question, words] of [
    ['what will it cost in the second year?', '£335'],
    ['who do I talk to about allergies and diets', 'Delphine Arquette'],
    ['can I pack nuts for his lunch?', 'may not bring nuts'],
    ['what do you charge if I pick her up late?', '£12'],
  ] as const) {
    test(`the answer to “${question}” holds “${words}”`, () => {
      const { answer, outcome } = ask(question);

      assert.notEqual(outcome, 'not_found');
      assert.ok(answer.includes(words), answer);
    });
  }

  test('the term of one party is not that of the other', () => {
    assert.match(ask('How much notice must parents give?').sources[0]!.excerpt, /four weeks/);
    assert.match(ask('How much notice must the nursery give?').sources[0]!.excerpt, /eight weeks/);
  });

  test('an answer quotes the exception in the next sentence', () => {
    const { answer, sources } = ask('How long must a child with a fever stay at home?');

    assert.match(answer, /two days\. However, a child with a doctor's letter/);
    assert.ok(sources.some(({ excerpt }) => excerpt.startsWith('However')));
  });

  test('a yes/no question is answered by the sentence without yes or no', () => {
    const { answer } = ask('Are there charges for children who are collected late?');

    assert.match(answer, /Children who are collected late/);
    assert.doesNotMatch(answer, /^(?:yes|no)\b/i);
  });

  test('a possible answer says so and is at most half sure', () => {
    const { answer, outcome, sources, confidence } = ask('can he bring his own toys');

    assert.equal(outcome, 'possible');
    assert.match(answer, /^The document may answer this here: “/);
    assert.ok(sources.length > 0);
    assert.ok(confidence <= 0.5);
  });
});

suite('questions about the whole document', () => {
  test('a list has at most five sentences, each with its source', () => {
    const { answer, sources, outcome } = ask('List all payments.');

    assert.equal(outcome, 'answered');
    assert.ok(answer.includes('£310') && answer.includes('£12'), answer);
    assert.ok(sources.length > 1 && sources.length <= 5);
    for (const { start, end, excerpt } of sources) {
      assert.equal(LETTER.text.slice(start, end), excerpt);
    }
  });

  test('a summary comes from the stored analysis, else from the text', () => {
    const analysis = analyzeText(LETTER, {
      analysisType: 'contract_review',
      extractFields: [],
      includeSummary: true,
      layoutPath: null,
    });
    const stored = { ...analysis, summary: 'A nursery sets its terms.' };

    assert.equal(ask('Summarize this.', { analysis: stored }).answer, 'A nursery sets its terms.');
    assert.equal(ask('Summarize this.').answer, analysis.summary);
  });

  test('risks are named with the sentence that states them', () => {
    const lease = makeExtractedText(`SERVICES AGREEMENT

This Agreement is made on March 1, 2026 between Alder Systems, Inc. ("Provider") and Birch Foods LLC ("Customer").

1. Renewal. This Agreement renews automatically for successive terms of one year unless either party gives notice of non-renewal 90 days before the end of the term.

2. Fees. Provider may change the fees at any time in its sole discretion.`);
    const { answer, sources } = ask('What are the biggest risks?', {}, lease);

    assert.match(answer, /renews automatically/);
    assert.ok(sources.length > 0);
  });
});

function ask(
  question: string,
  options: Partial<QuestionRequest> = {},
  text = LETTER,
): AnswerContent {
  return answerQuestion(text, { question, contextPages: 5, history: [], ...options });
}
