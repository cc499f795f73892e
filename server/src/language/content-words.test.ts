import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { countTokens, countWords, partitionKeywords } from './content-words.ts';

suite('word counts of Markdown', () => {
  for (const [markdown, words, tokens] of [
    ['', 0, 0],
    ['One two, three.', 3, 3],
    ['## A heading\n\n- a point – “quoted”', 5, 8],
    ['[To add: the budget]', 4, 4],
    ['EUR 4,500 in 2026', 4, 4],
    ['l’été d’Émile', 2, 2],
    ['🦘 🚀', 0, 2],
    ['港口项目 is done', 6, 6],
  ] as const) {
    test(`“${markdown}” has ${words} words in ${tokens} tokens`, () => {
      assert.equal(countWords(markdown), words);
      assert.equal(countTokens(markdown), tokens);
    });
  }
});

suite('keywords in Markdown', () => {
  const CASES: [content: string, keyword: string, isUsed: boolean][] = [
    ['The Renewal is near.', 'renewal', true],
    ['Renewals are near.', 'renewal', false],
    ['A prerenewal talk', 'renewal', false],
    ['ÜBER die Straße', 'über', true],
    ['Cafe\u0301 au lait', 'café', true],
    ['below five  thousand euros', 'five thousand', true],
    ['below five\nthousand euros', 'five thousand', false],
    ['fifty-five thousand', 'five thousand', true],
    ['made in C++ and C#', 'C++', true],
    [String.raw`a \[draft\] of it`, '[draft]', true],
    ['R&D &lt;here&gt;', '<here>', true],
    ['the **budget** of `www.example.com`', 'www.example.com', true],
    ['it’s done', "it's done", true],
    ['launched 🚀 today', '🚀', true],
    ['港口项目的预算', '预算', true],
    ['anything', '   ', false],
    ['a.b', 'a*b', false],
  ];
  for (const [content, keyword, isUsed] of CASES) {
    test(`“${keyword}” ${isUsed ? 'occurs' : 'does not occur'} in “${content}”`, () => {
      const expected = isUsed ? { used: [keyword], missing: [] } : { used: [], missing: [keyword] };

      assert.deepEqual(partitionKeywords(content, [keyword]), expected);
    });
  }

  test('repeated keywords are reported once, in their order', () => {
    assert.deepEqual(partitionKeywords('a b', ['b', 'x', 'a', 'b', 'x']), {
      used: ['b', 'a'],
      missing: ['x'],
    });
  });
});
