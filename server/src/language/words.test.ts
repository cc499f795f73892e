import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { characterNgrams, splitWords } from './words.ts';
import { isStopWord, languageByStopWords } from './stop-words.ts';
import { toTerm } from './stemming.ts';

suite('words', () => {
  for (const [what, text, words] of [
    ['are runs of letters in lower case', 'The Tenant shall pay.', 'the tenant shall pay'],
    ['lose a possessive', 'the Buyer’s goods', 'the buyer goods'],
    ['are cut at an apostrophe', "l'accord", 'l accord'],
    ['keep the signs inside of a figure', '$1,234.50 in 2026.', '1,234.50 in 2026'],
  ] as const) {
    test(what, () =>
      assert.equal(
        splitWords(text)
          .map((word) => word.text)
          .join(' '),
        words,
      ),
    );
  }

  test('words have the offsets of the text', () => {
    const text = 'Zürich, 3 août';

    for (const { start, end, text: word } of splitWords(text)) {
      assert.equal(text.slice(start, end).toLowerCase(), word);
    }
  });

  for (const [language, one, other] of [
    ['en', 'terminated', 'termination'],
    ['es', 'rescindir', 'rescindido'],
    ['fr', 'résiliées', 'resilier'],
    ['de', 'Kündigungen', 'kundigung'],
    ['pt', 'rescisões', 'rescisoes'],
  ] as const) {
    test(`words of one stem are one term in ${language}, with accents or without`, () => {
      const [first, second] = [one, other].map((word) => toTerm(word.toLowerCase(), language));

      assert.equal(first, second);
    });
  }

  test('a figure is one term with and without grouped digits', () => {
    assert.equal(toTerm('1,200', 'en'), toTerm('1200', 'en'));
  });

  test('a stop word is one in its own language only', () => {
    assert.ok(isStopWord('the', 'en'));
    assert.ok(!isStopWord('the', 'de'));
  });

  for (const [language, text] of [
    ['en', 'when does the contract end'],
    ['es', 'cuándo termina el contrato'],
    ['fr', 'quand est-ce que le contrat prend fin'],
    ['de', 'wann endet der Vertrag'],
    ['pt', 'quando o contrato termina e por quê'],
    [undefined, 'Docket 2026'],
  ] as const) {
    test(`stop words tell ${language ?? 'no language'} from “${text}”`, () => {
      assert.equal(languageByStopWords(splitWords(text).map((word) => word.text)), language);
    });
  }

  test('character n-grams have four letters and mark both ends of a word', () => {
    assert.deepEqual(characterNgrams('loan'), [' loa', 'loan', 'oan ']);
    assert.deepEqual(characterNgrams('a'), [' a ']);
  });
});
