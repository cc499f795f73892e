import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { foldText } from './folding.ts';
import { splitSentences } from './sentences.ts';

function sentencesOf(raw: string): string[] {
  const { text } = foldText(raw);
  return splitSentences(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
}

suite('sentences over page breaks and empty lines', () => {
  const first = '5.1 The total liability of either party under this Agreement is limited to';
  const rest = 'EUR 240,000 per contract year, except for wilful misconduct.';

  for (const [what, between] of [
    ['a page break', '\n\f'],
    ['a page break with empty lines', '\n\n\f\n'],
    ['a page number and a page break', '\n\nPage 3 of 9\n\f'],
    ['an empty line behind a preposition', '\n\n'],
  ] as const) {
    test(`a sentence goes on behind ${what}`, () => {
      assert.deepEqual(sentencesOf(first + between + rest), [`${first} ${rest}`]);
    });
  }

  for (const [what, raw, count] of [
    [
      'a stop',
      'The Buyer pays each invoice within thirty days of its receipt.\n\fThe Seller delivers the goods to the place of business.',
      2,
    ],
    [
      'the number of the next clause',
      'The Buyer pays each invoice within thirty days of its receipt\n\f6.3 The Seller delivers the goods to the place of business.',
      2,
    ],
    [
      'a heading on the next page',
      'The Buyer pays each invoice within thirty days of its receipt\n\fGoverning Law\nThe law of Ohio applies to all disputes about this Agreement.',
      2,
    ],
    [
      'a short line',
      'Signed for the Seller\n\fThe Seller delivers the goods to the place of business of the Buyer.',
      2,
    ],
    [
      'an empty line before a point of a list',
      'The Seller shall deliver to the place of business of the\n\n(a) Buyer, or',
      2,
    ],
    [
      'an empty line behind a noun',
      'Annual price list for the customers of the southern region\n\nThe price is low.',
      2,
    ],
  ] as const) {
    test(`a sentence ends at ${what}`, () => {
      assert.equal(sentencesOf(raw).length, count);
    });
  }

  test('the offsets of a joined sentence cut it out of the raw text', () => {
    const raw = `${first}\n\f${rest}`;
    const folded = foldText(raw);
    const [sentence] = splitSentences(folded.text);

    assert.equal(raw.slice(folded.rawStart(sentence!.start), folded.rawEnd(sentence!.end)), raw);
  });
});
