import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { detectNumberStyle, readNumber } from '../figures/figure.ts';
import { readFinances } from './finances.ts';
import { findUnits } from '../../../../language/numbers/money-units.ts';

function rowsOf(text: string) {
  return readFinances(text, []).tables.flatMap(({ rows }) =>
    rows.map(({ label, cells }) => [label, ...cells.map((cell) => cell?.value)]),
  );
}

suite('table reader', () => {
  test('amounts are assigned to the column above them, also beside a blank cell', () => {
    const rows = rowsOf(`                 2025       2024
Sales          12,400     11,900
Grants                       250
Rent           (1,200)    (1,150)`);
    assert.deepEqual(rows, [
      ['Sales', 12_400, 11_900],
      ['Grants', undefined, 250],
      ['Rent', -1_200, -1_150],
    ]);
  });

  test('numbers of notes and changes in percent are no amounts', () => {
    const rows = rowsOf(`Note  2025  2024  Change
Sales  3  12,400  11,900  4.2%
Rent  14  1,200  1,150  4.3%`);
    assert.deepEqual(rows, [
      ['Sales', 12_400, 11_900],
      ['Rent', 1_200, 1_150],
    ]);
  });

  test('pipes and tabs separate cells, and a dash is 0', () => {
    const expected = [['Ventas', 1_234.5, 0]];
    assert.deepEqual(rowsOf('| | 2025 | 2024 |\n| Ventas | 1.234,50 | – |'), expected);
    assert.deepEqual(rowsOf('\t2025\t2024\nVentas\t1.234,50\t–'), expected);
  });

  test('a table with one cell a line is joined into rows', () => {
    const rows = rowsOf(`2025
2024
Chiffre d'affaires
2 345
2 210
Résultat net
(187)
160`);
    assert.deepEqual(rows, [
      ["Chiffre d'affaires", 2_345, 2_210],
      ['Résultat net', -187, 160],
    ]);
  });

  test('the current column is the column of the report period, at any position', () => {
    const { items } = readFinances(
      `Year ended 31 December 2024
NOK million    2022    2023    2024
Revenue       7,410   7,950   8,120`,
      [],
    );
    assert.equal(items[0]?.value, 8_120_000_000);
    assert.equal(items[0]?.previous?.value, 7_950_000_000);
  });

  test('actual figures count, and planned figures beside them do not', () => {
    const { items } = readFinances(
      '              Budget    Actual\nTotal income  300,000   310,400',
      [],
    );
    assert.equal(items[0]?.value, 310_400);
  });

  test('each column of a table may have its own unit', () => {
    const { items } = readFinances(
      `                     2024        2023
                      EUR        TEUR
Umsatzerlöse   8.412.773,12     8.120`,
      [],
    );
    assert.equal(items[0]?.value, 8_412_773.12);
    assert.equal(items[0]?.previous?.value, 8_120_000);
  });

  test('a summary with periods in its rows is read', () => {
    const { items } = readFinances(
      `Year ended March 31, 2025
                  Net sales      Operating profit
                  Million yen %  Million yen %
March 31, 2025    384,216   3.8  24,951   (2.1)
March 31, 2024    370,142   8.5  25,486   14.2`,
      [],
    );
    assert.partialDeepStrictEqual(items, [
      { concept: 'revenue', value: 384_216_000_000, previous: { value: 370_142_000_000 } },
      { concept: 'operating_income', value: 24_951_000_000 },
    ]);
  });

  test('figures in sentences are read if there is no table', () => {
    const { items } = readFinances(
      'Der Umsatz stieg um 8,3 % auf 412,5 Mio. Euro. Es blieb ein Jahresfehlbetrag von 3,1 Mio. Euro.',
      [],
    );
    assert.deepEqual(
      items.map(({ concept, value }) => [concept, value]),
      [
        ['net_income', -3_100_000],
        ['revenue', 412_500_000],
      ],
    );
  });
});

suite('number reader', () => {
  for (const [words, sign, value] of [
    ['1,234,567.89', '.', 1_234_567.89],
    ['1.234.567,89', ',', 1_234_567.89],
    ["1'234'567.89", '.', 1_234_567.89],
    ['1 234 567,89', ',', 1_234_567.89],
    ['1,23,45,678', '.', 12_345_678],
    ['.65', '.', 0.65],
  ] as const) {
    test(`reads ${words} as ${value}`, () => assert.equal(readNumber(words, sign), value));
  }

  for (const words of ['1.2.3.4', '9'.repeat(400), '1,2,3', '']) {
    test(`reads ${words.slice(0, 10) || 'an empty text'} as ${words === '' ? '0' : 'no number'}`, () => {
      assert.equal(readNumber(words, '.'), words === '' ? 0 : undefined);
    });
  }

  test('the decimal sign is detected from unambiguous numbers', () => {
    assert.equal(detectNumberStyle('Umsatz 1.234,50').decimalSign, ',');
    assert.equal(detectNumberStyle('Sales 1,234.50').decimalSign, '.');
    assert.equal(detectNumberStyle('am 31.12.2025 waren es 12.345').decimalSign, ',');
  });
});

suite('unit finder', () => {
  for (const [words, scale, currency] of [
    ['(in thousands of euros)', 1_000, 'EUR'],
    ['in TEUR', 1_000, 'EUR'],
    ['Angaben in Mio. €', 1_000_000, 'EUR'],
    ["en milliers d'euros", 1_000, 'EUR'],
    ['en M€', 1_000_000, 'EUR'],
    ['R$ mil', 1_000, 'BRL'],
    ['en millones de pesos mexicanos', 1_000_000, 'MXN'],
    ["in CHF 1'000", 1_000, 'CHF'],
    ["£'000", 1_000, 'GBP'],
    ['₹ in lakhs', 100_000, 'INR'],
    ['¥ million', 1_000_000, 'JPY'],
    ['EURm', 1_000_000, 'EUR'],
    ['SEK m', 1_000_000, 'SEK'],
    ['NZ$000', 1_000, 'NZD'],
  ] as const) {
    test(`finds the unit ${scale} ${currency} in: ${words}`, () =>
      assert.partialDeepStrictEqual(findUnits(words), [{ scale, currency }]));
  }

  test('an amount of money is no unit', () =>
    assert.deepEqual(findUnits('It cost EUR 12 million.'), []));
});
