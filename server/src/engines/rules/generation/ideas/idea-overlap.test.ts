import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { OPERATORS } from './operators.ts';
import { listIdeaWords, isDistinct, wordOverlap } from '../../../../language/word-overlap.ts';

const idea = (title: string, description: string) => listIdeaWords({ title, description });

suite('idea overlap', () => {
  test('word overlap counts each word once and ignores case', () => {
    assert.equal(wordOverlap(idea('Ask twice', 'ask'), idea('ASK', 'Twice, twice!')), 1);
    assert.equal(wordOverlap(idea('a b', 'c d'), idea('a b', 'e f')), 2 / 6);
    assert.equal(wordOverlap(idea('🦘', ''), idea('🚀', '')), 1);
  });

  test('ideas with less than half of their words in common are distinct', () => {
    const taken = [idea('a b', 'c d')];

    assert.equal(isDistinct(idea('a b', 'c d e f g h'), taken), false);
    assert.equal(isDistinct(idea('a b', 'c d e f g h i'), taken), true);
  });

  test('all operators stay distinct when a topic of nine words is filled in', () => {
    const topic = 'aa bb cc dd ee ff gg hh ii';
    const all = [...OPERATORS.values()]
      .flat()
      .map(({ title, description }) =>
        idea(title.replace('{s}', topic), description.replace('{s}', topic)),
      );

    for (const [index, words] of all.entries()) {
      assert.ok(isDistinct(words, all.slice(0, index)), [...words].join(' '));
    }
  });
});
