import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import {
  AMENDED_CONTRACTS,
  readContract,
} from '../../analysis/amendments/testing/amended-contracts.ts';
import { answerQuestion } from '../answer-question.ts';

function ask(name: string, question: string): string {
  const contract = AMENDED_CONTRACTS.find((one) => one.name === name)!;
  const text = makeExtractedText(readContract(contract));
  return answerQuestion(text, { question, history: [], contextPages: 3 }).answer;
}

suite('questions about contracts that amend themselves', () => {
  test('a question for an amended value is answered by the amendment', () => {
    assert.match(ask('two-amendments', 'Which law applies?'), /changed to New York/);
    assert.match(ask('employment-addendum', 'What is the salary?'), /\$138,000/);
  });

  test('of several amendments of one value the last one answers', () => {
    assert.match(ask('two-amendments', 'What is the fee?'), /to \$51,500/);
  });
});
