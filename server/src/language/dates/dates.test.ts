import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { addDuration } from './calendar-date.ts';
import { findDates } from './dates.ts';

suite('dates', () => {
  for (const [text, iso] of [
    ['made on March 1, 2026', '2026-03-01'],
    ['Dec. 24th 2025', '2025-12-24'],
    ['as of 3 April 2026', '2026-04-03'],
    ['the 1st day of March, 2026', '2026-03-01'],
    ['this 1s t day of March, 2026', '2026-03-01'],
    ['this first (1st) day of January, 1996', '1996-01-01'],
    ['the twenty-third day of May 2011', '2011-05-23'],
    ['from 2026-03-01 on', '2026-03-01'],
    ['12/31/98', '1998-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['el 3 de abril de 2026', '2026-04-03'],
    ['le 1er avril 2026', '2026-04-01'],
    ['am 3. März 2026', '2026-03-03'],
    ['em 3 de abril de 2026', '2026-04-03'],
    ['primero de enero de 2024', '2024-01-01'],
    ['a los 5 días del mes de mayo del año 2023', '2023-05-05'],
    ['el treinta y uno de diciembre de dos mil veinticuatro', '2024-12-31'],
    ['el siete (7) de junio de dos mil veinticinco (2025)', '2025-06-07'],
    ['abril 3 de 2026', '2026-04-03'],
    ['el 3-abr-26', '2026-04-03'],
    ['le premier avril deux mille vingt-six', '2026-04-01'],
    ['le vingt et un mars 2024', '2024-03-21'],
    ['le 9 févr. 2025', '2025-02-09'],
    ['am fünfzehnten März 2024', '2024-03-15'],
    ['vom einundzwanzigsten August zweitausendvierundzwanzig', '2024-08-21'],
    ['am 03. 04. 2026', '2026-04-03'],
    ['aos 5 dias do mês de maio de 2023', '2023-05-05'],
    ['aos cinco (05) dias do mês de maio do ano de dois mil e vinte e três', '2023-05-05'],
    ['em 1º de janeiro de 2024', '2024-01-01'],
    ['the fifth day of May, two thousand and twenty-four', '2024-05-05'],
    ['the 5th day of May in the year of our Lord 1999', '1999-05-05'],
    ["on 24-MAR-18 or 24 Mar '18", '2018-03-24'],
    ['30 DEC 17', '2017-12-30'],
    ['12/25/1812:12:57', '2018-12-25'],
  ] as const) {
    test(`reads the date in “${text}”`, () => {
      assert.deepEqual([...new Set(findDates(text).map((date) => date.iso))], [iso]);
    });
  }

  for (const text of [
    '31 June 2026',
    'Section 1.2.10',
    'May 2026',
    'Page 2 May 2004',
    '13/13/2026',
    '5 out of 2020',
    'may 7 people',
  ]) {
    test(`finds no date in “${text}”`, () => assert.deepEqual(findDates(text), []));
  }

  test('a numeric date of which day and month may be swapped has both readings', () => {
    const [slashes, dots, same] = findDates('03/04/2026, 03.04.2026, 05/05/2026');

    assert.deepEqual([slashes?.iso, slashes?.alternative], ['2026-03-04', '2026-04-03']);
    assert.deepEqual([dots?.iso, dots?.alternative], ['2026-04-03', '2026-03-04']);
    assert.equal(same?.alternative, undefined);
  });

  test('the day comes first in languages that put it there, or if another date shows it', () => {
    const [spanish] = findDates('el 03/04/2026', 'es');
    const [shown] = findDates('from 03/04/2026 to 31/12/2026', 'en');
    const [told] = findDates('03/04/2026', 'en', 'day');

    for (const date of [spanish, shown, told]) {
      assert.deepEqual(
        [date?.iso, date?.alternative, date?.isAmbiguous],
        ['2026-04-03', '2026-03-04', false],
      );
    }
    assert.equal(findDates('03/04/2026')[0]?.isAmbiguous, true);
  });

  for (const [from, count, unit, to] of [
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2024-02-29', 1, 'year', '2025-02-28'],
    ['2026-11-15', 18, 'month', '2028-05-15'],
    ['2026-12-30', 3, 'day', '2027-01-02'],
    ['2026-12-30', 2, 'week', '2027-01-13'],
  ] as const) {
    test(`${from} and ${count} ${unit} is ${to}`, () => {
      assert.equal(addDuration(from, count, unit), to);
    });
  }
});
