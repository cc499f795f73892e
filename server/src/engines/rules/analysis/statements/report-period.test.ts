import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findPeriods } from '../../../../language/dates/find-periods.ts';
import { readFinances } from './finances.ts';

suite('period finder', () => {
  for (const [words, start, end] of [
    ['for the year ended 31 March 2025', '2024-04-01', '2025-03-31'],
    ['three months ended September 30, 2025', '2025-07-01', '2025-09-30'],
    ['52 weeks ended 27 September 2025', '2024-09-29', '2025-09-27'],
    ['quarter of fiscal 2025 ended December 28, 2024', '2024-09-29', '2024-12-28'],
    ['vom 1. Januar bis 31. Dezember 2025', '2025-01-01', '2025-12-31'],
    ['01.01.-31.12.2025', '2025-01-01', '2025-12-31'],
    ['Jahresabschluss zum 31. Dezember 2024', '2024-01-01', '2024-12-31'],
    ['das am 30. Juni 2025 endende Geschäftsjahr', '2024-07-01', '2025-06-30'],
    ['Exercice clos le 31 décembre 2025', '2025-01-01', '2025-12-31'],
    ['les neuf premiers mois de 2025', '2025-01-01', '2025-09-30'],
    ['ejercicio anual terminado el 31 de diciembre de 2024', '2024-01-01', '2024-12-31'],
    ['Trimestre findo em 31 de março de 2025', '2025-01-01', '2025-03-31'],
    ['enero a junio de 2025', '2025-01-01', '2025-06-30'],
    ['3T25', '2025-07-01', '2025-09-30'],
    ['1. Halbjahr 2025', '2025-01-01', '2025-06-30'],
    ['9M 2025', '2025-01-01', '2025-09-30'],
    ['Q1–Q3 2025', '2025-01-01', '2025-09-30'],
  ] as const) {
    test(`finds the period ${start} to ${end} in: ${words}`, () => {
      assert.ok(
        findPeriods(words).some(({ period }) => period.start === start && period.end === end),
        JSON.stringify(findPeriods(words)),
      );
    });
  }

  test('a single day is an instant, and a range of ten years is no period', () => {
    assert.deepEqual(
      findPeriods('as at 31 December 2024').map(({ kind }) => kind),
      ['instant'],
    );
    const lease = findPeriods('from 1 January 2020 to 31 December 2029');
    assert.ok(lease.every(({ kind }) => kind === 'instant'));
  });
});

suite('report period', () => {
  for (const [name, text, expected] of [
    [
      'the report period is read from headings on two lines together',
      'Three months ended\nJune 30,\n2025   2024\nRevenue   500   400',
      { start: '2025-04-01', end: '2025-06-30' },
    ],
    [
      'the title decides a business year that is no calendar year',
      'Year ended 30 June 2025\n   2025   2024\nRevenue   500   400',
      { start: '2024-07-01', end: '2025-06-30' },
    ],
    [
      'a year above the results is a calendar year if no title says otherwise',
      '   2024   2023\nRevenue   500   400',
      { start: '2024-01-01', end: '2024-12-31' },
    ],
    ['a report without a date has no report period', 'Revenue   500\nNet income   40', undefined],
  ] as const) {
    test(name, () => assert.deepEqual(readFinances(text, []).period?.period, expected));
  }
});
