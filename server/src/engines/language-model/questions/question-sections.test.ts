import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { questionSections } from './question-sections.ts';

suite('data sections of a question', () => {
  const history = Array.from({ length: 5 }, (_, index) => ({
    question: `And what of year ${index + 1}? `.repeat(20),
    answer: `It was a good year, the ${index + 1}. `.repeat(20),
  }));

  test('a question comes with the whole conversation if it fits', () => {
    const { sections } = questionSections({ question: 'Why?', history }, 32_768);

    assert.deepEqual(
      sections.map(({ name, pieces }) => [name, pieces.map(({ id }) => id).join(' ')]),
      [
        ['conversation', 'q1 a1 q2 a2 q3 a3 q4 a4 q5 a5'],
        ['question', 'q'],
      ],
    );
  });

  test('a small context keeps the latest turns of the conversation and leaves most of its room to the document', () => {
    const { sections, tokens } = questionSections(
      { question: 'Why? '.repeat(2_000), history },
      4_096,
    );

    assert.deepEqual(
      sections[0]!.pieces.map(({ id }) => id),
      ['q4', 'a4', 'q5', 'a5'],
    );
    assert.ok(tokens < 4_096 * 0.3, String(tokens));
  });

  test('a question comes without the conversation if its latest turn alone is too long', () => {
    const { sections } = questionSections({ question: 'Why?', history }, 1_000);

    assert.deepEqual(
      sections.map(({ name }) => name),
      ['question'],
    );
  });
});
