import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';

const LETTER = makeExtractedText(`Dear Ms Quill,

Thank you for coming to see the bungalow last week. The bungalow was built by Fenwick in stone, room by room.

Rosa Quill looked after the bungalow for us.`);

function outcomeOf(question: string): string {
  return answerQuestion(LETTER, { question, contextPages: 1, history: [] }).outcome;
}

suite('passages without what a question asks for', () => {
  test('a sentence with the value answers', () => {
    const sold = makeExtractedText('The bungalow was sold to Rosa Quill on 4 May 2024.');
    const request = { question: 'When was the bungalow sold?', contextPages: 1, history: [] };
    assert.equal(answerQuestion(sold, request).outcome, 'answered');
  });

  for (const question of [
    'How much does the bungalow cost?',
    'When was the bungalow built?',
    'What does Rosa Quill earn?',
  ]) {
    test(`${question} is not answered`, () => assert.notEqual(outcomeOf(question), 'answered'));
  }
});
