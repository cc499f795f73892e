import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseQuery } from './parse-query.ts';

function parsed(query: string) {
  const { words, phrases, excluded } = parseQuery(query);
  return { words: words.map(({ text }) => text), phrases, excluded };
}

suite('a query is read as', () => {
  const CASES: Record<string, ReturnType<typeof parsed>> = {
    'rent due': { words: ['rent', 'due'], phrases: [], excluded: [] },
    'rent "notice period"': {
      words: ['rent', 'notice', 'period'],
      phrases: [['notice', 'period']],
      excluded: [],
    },
    'rent -draft -"for comment"': {
      words: ['rent'],
      phrases: [],
      excluded: [['draft'], ['for', 'comment']],
    },
    '„Notice“ «period»': {
      words: ['notice', 'period'],
      phrases: [['notice'], ['period']],
      excluded: [],
    },
    'well-known 2019-2021': {
      words: ['well', 'known', '2019', '2021'],
      phrases: [],
      excluded: [],
    },
    'an "open quote': { words: ['an', 'open', 'quote'], phrases: [], excluded: [] },
    '"a" "a" - -- -"" ""': { words: ['a', 'a'], phrases: [['a']], excluded: [] },
    '1,234,567.50 EUR': { words: ['1234567', '50', 'eur'], phrases: [], excluded: [] },
    'RÉSUMÉ ﬁnal Straße': { words: ['resume', 'final', 'straße'], phrases: [], excluded: [] },
  };

  test('a text of more than 16 words outside phrases, whose quotes and dashes are punctuation', () => {
    const text = `We measure "distances" between authors - those who are cited together more often are nearer to each other on the map`;

    const { words, phrases, excluded } = parsed(text);

    assert.ok(words.includes('distances'));
    assert.deepEqual([phrases, excluded], [[], []]);
  });

  test('a phrase of more than 16 words', () => {
    const long = Array.from({ length: 20 }, (_, at) => `word${at}`);
    assert.deepEqual(parsed(`"${long.join(' ')}"`).phrases, [long]);
  });

  for (const [query, expected] of Object.entries(CASES)) {
    test(query, () => {
      assert.deepEqual(parsed(query), expected);
    });
  }
});
