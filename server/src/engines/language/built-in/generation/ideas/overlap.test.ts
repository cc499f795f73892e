import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { OPERATORS } from './operators.ts';
import { ideaWords, isApart, overlapOf } from './overlap.ts';

const idea = (title: string, description: string) => ideaWords({ title, description });

suite('the overlap of ideas', () => {
  test('counts each word once, whatever its case', () => {
    assert.equal(overlapOf(idea('Ask twice', 'ask'), idea('ASK', 'Twice, twice!')), 1);
    assert.equal(overlapOf(idea('a b', 'c d'), idea('a b', 'e f')), 2 / 6);
    assert.equal(overlapOf(idea('🦘', ''), idea('🚀', '')), 1);
  });

  test('keeps those apart that have less than half in common', () => {
    const taken = [idea('a b', 'c d')];

    assert.equal(isApart(idea('a b', 'c d e f g h'), taken), false);
    assert.equal(isApart(idea('a b', 'c d e f g h i'), taken), true);
  });

  test('leaves room between all ways of thinking, with nine words of a topic in both', () => {
    const topic = 'aa bb cc dd ee ff gg hh ii';
    const all = [...OPERATORS.values()]
      .flat()
      .map(({ title, description }) =>
        idea(title.replace('{s}', topic), description.replace('{s}', topic)),
      );

    for (const [index, words] of all.entries()) {
      assert.ok(isApart(words, all.slice(0, index)), [...words].join(' '));
    }
  });
});
