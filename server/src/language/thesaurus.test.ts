import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findExpectedStems, findThesaurusGroups, findThesaurusMatches } from './thesaurus.ts';
import { stem } from './stemming.ts';

function stemsOf(words: string): string[] {
  return words.split(' ').map((word) => stem(word, 'en'));
}

suite('thesaurus', () => {
  for (const [everyday, formal] of [
    ['landlord', 'lessor'],
    ['dogs', 'animal'],
    ['walk away', 'termination'],
    ['money back', 'refunded'],
  ] as const) {
    test(`“${everyday}” and “${formal}” have a group together`, () => {
      assert.ok(!findThesaurusGroups(everyday).isDisjointFrom(findThesaurusGroups(formal)));
    });
  }

  test('words of different things have no group together', () => {
    assert.ok(findThesaurusGroups('landlord').isDisjointFrom(findThesaurusGroups('invoice')));
  });

  test('the longest phrase at a place is matched', () => {
    const [match] = findThesaurusMatches(stemsOf('walk away'));
    assert.deepEqual([match!.start, match!.length], [0, 2]);
  });

  test('a text without a known word has no match', () => {
    assert.deepEqual(findThesaurusMatches(stemsOf('zyx')), []);
  });
});

suite('words that an answer is expected to have', () => {
  test('a question by a phrase, with words in between, gets its words', () => {
    assert.ok(
      findExpectedStems(stemsOf('what really happens if i forget')).has(stem('otherwise', 'en')),
    );
  });

  test('words in another order are no phrase', () => {
    assert.equal(findExpectedStems(stemsOf('long how')).size, 0);
  });
});
