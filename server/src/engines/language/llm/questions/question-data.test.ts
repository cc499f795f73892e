import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { questionData } from './question-data.ts';

suite('a question as a model is shown it', () => {
  const history = Array.from({ length: 5 }, (_, index) => ({
    question: `And what of year ${index + 1}? `.repeat(20),
    answer: `It was a good year, the ${index + 1}. `.repeat(20),
  }));

  test('comes with the whole conversation where there is room for it', () => {
    const { sections } = questionData({ question: 'Why?', history }, 32_768);

    assert.deepEqual(
      sections.map(({ name, pieces }) => [name, pieces.map(({ id }) => id).join(' ')]),
      [
        ['conversation', 'q1 a1 q2 a2 q3 a3 q4 a4 q5 a5'],
        ['question', 'q'],
      ],
    );
  });

  test('leaves most of a small context to the document: of the conversation the latest turns are shown', () => {
    const { sections, tokens } = questionData({ question: 'Why? '.repeat(2_000), history }, 4_096);

    assert.deepEqual(
      sections[0]!.pieces.map(({ id }) => id),
      ['q4', 'a4', 'q5', 'a5'],
    );
    assert.ok(tokens < 4_096 * 0.3, String(tokens));
  });

  test('has no conversation where its latest turn alone takes too much', () => {
    const { sections } = questionData({ question: 'Why?', history }, 1_000);

    assert.deepEqual(
      sections.map(({ name }) => name),
      ['question'],
    );
  });
});
