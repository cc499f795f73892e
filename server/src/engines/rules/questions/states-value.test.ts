import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../language-engine/testing/engine-texts.ts';
import { answerQuestion } from './answer-question.ts';

const LETTER = makeExtractedText(`Dear Ms Quill,

Thank you for coming to see the bungalow last week. The bungalow has a garden and a garage for one car.

Rosa Quill looked after the bungalow for us.`);

function outcomeOf(question: string): string {
  return answerQuestion(LETTER, { question, contextPages: 1, history: [] }).outcome;
}

suite('passages without what a question asks for', () => {
  for (const question of [
    'How much does the bungalow cost?',
    'When was the bungalow built?',
    'What does Rosa Quill earn?',
  ]) {
    test(`${question} is not answered`, () => assert.notEqual(outcomeOf(question), 'answered'));
  }
});
