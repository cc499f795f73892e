import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { IDEAS_MAX } from '../../../../contract/generation.ts';
import { isDistinct, listIdeaWords, wordOverlap } from '../../../../language/word-overlap.ts';
import { orderPrompts, PROMPTS } from './prompts.ts';

const words = (description: string) => listIdeaWords({ description });

suite('prompts', () => {
  test('word overlap counts each word once and ignores case', () => {
    assert.equal(wordOverlap(words('Ask twice ask'), words('ASK, twice, twice!')), 1);
    assert.equal(wordOverlap(words('a b c d'), words('a b e f')), 2 / 6);
    assert.equal(wordOverlap(words('🦘'), words('🚀')), 1);
  });

  test('ideas with less than half of their words in common are distinct', () => {
    const taken = [words('a b c d')];

    assert.equal(isDistinct(words('a b c d e f g h'), taken), false);
    assert.equal(isDistinct(words('a b c d e f g h i'), taken), true);
  });

  test('there are enough prompts for a brainstorm without sources, and all are distinct', () => {
    const all = [...PROMPTS.values()].flat();
    const used = all.map(({ description }) => words(description));

    assert.ok(all.length >= IDEAS_MAX);
    assert.equal(new Set(all.map(({ question }) => question)).size, all.length);
    for (const [index, own] of used.entries()) {
      assert.ok(isDistinct(own, used.slice(0, index)), [...own].join(' '));
    }
  });

  test('the first prompts are of all techniques, and the topic decides their order', () => {
    const first = orderPrompts('coffee').slice(0, PROMPTS.size);

    assert.equal(new Set(first.map(({ technique }) => technique)).size, PROMPTS.size);
    assert.deepEqual(orderPrompts('coffee'), orderPrompts('coffee'));
    assert.notDeepEqual(orderPrompts('coffee'), orderPrompts('nurses'));
    assert.equal(new Set(orderPrompts('coffee')).size, [...PROMPTS.values()].flat().length);
  });
});
