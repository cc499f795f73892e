import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findDates } from '../../../../language/dates/dates.ts';
import { classifySentence, scoreSentence } from './classify-sentence.ts';
import { createClassifier } from '../../linear-classifier.ts';

/** Classifies a sentence and returns each term with the words of its value. */
function listTerms(sentence: string): [field: string, words: string | undefined][] {
  return classifySentence(sentence, findDates(sentence, 'en', 'day')).map(({ field, value }) => [
    field,
    value && sentence.slice(value.start, value.end),
  ]);
}

/** Returns the words of the values of one term. */
function valuesOf(sentence: string, field: string): (string | undefined)[] {
  return listTerms(sentence)
    .filter(([name, words]) => name === field && words !== undefined)
    .map(([, words]) => words);
}

suite('terms that a sentence states', () => {
  for (const [sentence, field, value] of [
    ['Texas law governs this contract.', 'law', 'Texas'],
    ['Your tenancy starts on 5 June 2027.', 'start', '5 June 2027'],
    ['Either of us may end this on 45 days’ notice.', 'notice', '45 days'],
    ['Invoices are payable within 21 days.', 'payment_term', '21 days'],
    ['Overdue amounts bear interest at 2% per month.', 'late_interest', '2%'],
    ['Our total liability is limited to $50,000.', 'cap', '$50,000'],
  ] as const) {
    test(`“${sentence}” states ${field}: ${value}`, () => {
      assert.deepEqual(valuesOf(sentence, field), [value]);
    });
  }

  test('two values of one type are different terms', () => {
    const sentence = 'The contract starts on 1 March 2027 and ends on 28 February 2029.';
    assert.deepEqual(valuesOf(sentence, 'start'), ['1 March 2027']);
    assert.deepEqual(valuesOf(sentence, 'end'), ['28 February 2029']);
  });

  test('a term without a value is that of the whole sentence', () => {
    const terms = listTerms('Neither party may assign this agreement without consent.');
    assert.deepEqual(terms, [['assignment', undefined]]);
  });

  for (const sentence of [
    'The museum opened on 3 May 2019.',
    'She studied in Texas for three years.',
    'The hall seats 300 people.',
    '',
  ]) {
    test(`“${sentence}” states no term`, () => assert.deepEqual(listTerms(sentence), []));
  }

  test('probabilities are at least a half and at most one', () => {
    const sentence = 'The fee is $4,500 a month, and either of us may leave with 30 days’ notice.';
    const terms = classifySentence(sentence, []);

    assert.ok(terms.length > 1);
    for (const { probability } of terms) assert.ok(probability >= 0.5 && probability <= 1);
  });

  test('at most eight values of a sentence are scored', () => {
    const nothing = createClassifier({ classes: [], bias: [], dense: [], features: {} });
    const types = { date: nothing, duration: nothing, money: nothing };
    const values = { ...types, percentage: nothing, place: nothing };
    const sentence = Array.from({ length: 12 }, (_, index) => `${index + 20} days`).join(', ');

    assert.equal(scoreSentence({ sentence: nothing, values }, sentence, []).values.length, 8);
  });
});
