import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findDates } from '../../../../language/dates/dates.ts';
import { findValues } from './sentence-values.ts';

/** Finds the values of a sentence, each with its type and its words. */
function listValues(sentence: string): [type: string, words: string][] {
  return findValues(sentence, findDates(sentence, 'en')).map(({ type, start, end }) => [
    type,
    sentence.slice(start, end),
  ]);
}

suite('typed values of a sentence', () => {
  test('values of all types stand in the order of the sentence', () => {
    assert.deepEqual(
      listValues('Ohio law: $500 from 1 May 2027, due in 30 days, else 2% on top.'),
      [
        ['place', 'Ohio'],
        ['money', '$500'],
        ['date', '1 May 2027'],
        ['duration', '30 days'],
        ['percentage', '2%'],
      ],
    );
  });

  test('a value has its amount, unit or name', () => {
    assert.deepEqual(findValues('Pay £1,850 within 10 working days.', []), [
      { type: 'money', value: 1_850, currency: 'GBP', start: 4, end: 10 },
      {
        type: 'duration',
        count: 10,
        unit: 'day',
        isBusiness: true,
        isRecurring: false,
        start: 18,
        end: 33,
      },
    ]);
  });

  test('of values that overlap only the date counts', () => {
    const date = { iso: '2027-05-01', alternative: undefined, isAmbiguous: false };
    const values = findValues('in 12 months', [{ ...date, start: 3, end: 12 }]);

    assert.deepEqual(
      values.map(({ type }) => type),
      ['date'],
    );
  });

  test('only an ambiguous date has an alternative', () => {
    const sentence = 'It starts on 03/04/2027 and ends on 31/12/2027.';
    const [start, end] = findValues(sentence, findDates(sentence, 'en', 'day'));

    assert.partialDeepStrictEqual(start, { type: 'date', iso: '2027-04-03' });
    assert.partialDeepStrictEqual(end, { iso: '2027-12-31', alternative: undefined });
  });

  test('a sentence without figures and names has no values', () => {
    assert.deepEqual(listValues('Either side may end this at any time.'), []);
  });
});
