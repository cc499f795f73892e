import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextLanguage } from '../../../../language/text-language.ts';
import { createTermReader, readNameTerms, similarityOf } from './match-terms.ts';

/** Returns the largest similarity of a term of a name with a term of a text. */
function similarity(name: string, words: string, language: TextLanguage = 'en'): number {
  const terms = readNameTerms(name, language);
  const placed = createTermReader(language)(words);
  return Math.max(
    0,
    ...terms.flatMap((term) => placed.map((other) => similarityOf(term, other.term))),
  );
}

suite('similarity of words', () => {
  test('is whole for words of one stem', () => {
    assert.equal(similarity('payments', 'Payment'), 1);
  });

  for (const [name, words, language] of [
    ['landlord', 'Lessor', 'en'],
    ['landlord', 'letting agent', 'en'],
    ['security_deposit', 'Mietkaution', 'de'],
    ['rent', 'Monatsmiete', 'de'],
    ['rent', 'loyer', 'fr'],
    ['rent', 'alquiler', 'es'],
    ['rent', 'aluguel', 'pt'],
  ] as const) {
    test(`is high for ${name} and "${words}" (${language}), which name one concept`, () => {
      assert.equal(similarity(name, words, language), 0.9);
    });
  }

  test('is lower for words that only begin alike', () => {
    const [expiry, expires] = ['expiry', 'expirations'].map((stem) => ({
      stem,
      concepts: new Set<string>(),
      groups: new Set<number>(),
      row: -1,
    }));
    assert.equal(similarityOf(expiry!, { ...expires!, stem: 'expires' }), 0.75);
    assert.equal(similarityOf(expiry!, expires!), 0);
  });

  test('is none for words that have nothing in common', () => {
    assert.equal(similarity('landlord', 'umbrella'), 0);
  });
});

suite('terms of a text', () => {
  test('leave out stop words, and keep their places', () => {
    const text = 'the umbrella of the landlord';
    const words = createTermReader('en')(text).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(words, ['umbrella', 'landlord']);
  });

  test('are one object for equal words', () => {
    const [one, two] = createTermReader('en')('umbrella, umbrella');
    assert.equal(one!.term, two!.term);
  });
});
