import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readText, spanText } from '../document/reading.ts';
import { findContractTerms, findTermsOf } from './contract-terms.ts';

suite('terms that a document states', () => {
  test('a term has the offsets of the document', () => {
    const reading = readText('Dear Ms Okafor,\n\nYour tenancy starts on 5 June 2027.');
    const [term] = findTermsOf(reading, ['start']).filter(({ value }) => value);

    assert.ok(term?.value);
    assert.equal(spanText(reading, term.value), '5 June 2027');
    assert.equal(spanText(reading, term.sentence), 'Your tenancy starts on 5 June 2027.');
  });

  test('a date behind the first 800 characters of a sentence is no term', () => {
    const reading = readText(
      `The contract starts on 1 March 2027 ${'which is good '.repeat(64)}on 5 June 2028.`,
    );
    const values = findContractTerms(reading).flatMap(({ value }) => value ?? []);

    assert.equal(reading.sentences.length, 1);
    assert.deepEqual(
      values.map((value) => spanText(reading, value)),
      ['1 March 2027'],
    );
  });

  test('the likeliest of several terms comes first', () => {
    const reading = readText('Texas law governs this contract.\n\nOhio law applies.');
    const terms = findTermsOf(reading, ['law']);
    const probabilities = terms.map(({ probability }) => probability);

    assert.ok(terms.length > 1);
    assert.deepEqual(
      probabilities,
      probabilities.toSorted((a, b) => b - a),
    );
  });

  test('a German document has none', () => {
    const reading = readText(
      'Der Vertrag beginnt am 1. März 2027 und die Miete ist bis zum dritten Tag des Monats zu zahlen.',
    );
    assert.equal(reading.language, 'de');
    assert.deepEqual(findContractTerms(reading), []);
  });
});
