import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { letterRuns } from './letter-runs.ts';
import { splitWords } from './split-words.ts';
import { isStopWord, languageOfWords } from './stop-words.ts';
import { termOf } from './term.ts';

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

  test('know their places', () => {
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
    test(`of one stem are one term in ${language}, with accents or without`, () => {
      const [first, second] = [one, other].map((word) => termOf(word.toLowerCase(), language));

      assert.equal(first, second);
    });
  }

  test('are one term when they are figures with and without grouping', () => {
    assert.equal(termOf('1,200', 'en'), termOf('1200', 'en'));
  });

  test('that say nothing are stop words of their language only', () => {
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
    test(`tell ${language ?? 'no language'} from “${text}”`, () => {
      assert.equal(languageOfWords(splitWords(text).map((word) => word.text)), language);
    });
  }

  test('are cut into runs of four letters with their ends marked', () => {
    assert.deepEqual(letterRuns('loan'), [' loa', 'loan', 'oan ']);
    assert.deepEqual(letterRuns('a'), [' a ']);
  });
});
