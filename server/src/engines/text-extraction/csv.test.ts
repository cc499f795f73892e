import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readCsv } from './csv.ts';
import { readTxt } from './txt.ts';

const LIMITS = { pagesMax: 10, unpackedBytesMax: 1_000_000 };

suite('comma-separated values', () => {
  const TABLES: [what: string, text: string, table: string][] = [
    ['commas', 'Item,Net\nRent,1200\nFee,80\n', 'Item\tNet\nRent\t1200\nFee\t80'],
    ['semicolons', 'Posten;Betrag\r\nMiete;1.200,50\r\n', 'Posten\tBetrag\nMiete\t1.200,50'],
    ['tabs', 'Item\tNet\nRent\t1200', 'Item\tNet\nRent\t1200'],
    ['a line that names the delimiter', 'sep=;\r\nItem;Net\r\nA, B;2', 'Item\tNet\nA, B\t2'],
    ['years as headings', ',2024,2025\nSales,"1,000","2,000"', '\t2024\t2025\nSales\t1,000\t2,000'],
    [
      'quotation marks, delimiters and line breaks in a field',
      'Name,Note\n"Smith, Ana","says ""yes""\nand leaves"\n',
      'Name\tNote\nSmith, Ana\tsays "yes" and leaves',
    ],
    ['blank lines and empty fields', 'A,B,C\n\n1,,\n,,3', 'A\tB\tC\n1\t\t\n\t\t3'],
    ['an empty field at the end', 'A,B\nx,', 'A\tB\nx\t'],
  ];
  for (const [what, text, table] of TABLES) {
    test(`are a table with ${what}`, () => assert.equal(readCsv(text), table));
  }

  const OTHERS: [what: string, text: string][] = [
    ['sentences', 'Dear Sir, Madam\nwe thank you, and remain\nyours, truly'],
    ['lines of figures', 'Rent 1,000\nFee 2,500'],
    ['a single line', 'Item,Net'],
    ['records of different lengths', 'Item,Net\nRent,1200,5'],
    ['an open quotation mark', 'Item,Net\n"Rent,1200'],
    ['text after a quotation mark', 'Item,Net\n"Rent"x,1200'],
    ['long sentences without blanks after commas', `${'x'.repeat(101)},b\nc,d`],
    ['nothing', ''],
  ];
  for (const [what, text] of OTHERS) {
    test(`are not ${what}`, () => assert.equal(readCsv(text), undefined));
  }

  test('are read by their content, with their own media type and a row in each line', async () => {
    const file = Buffer.from('\uFEFFSupplier,Due,Amount\r\nNorthwind,2026-03-01,1200\r\n');

    const raw = await readTxt(file, LIMITS);

    assert.equal(raw.media_type, 'text/csv');
    assert.deepEqual(raw.pages, ['Supplier\tDue\tAmount\nNorthwind\t2026-03-01\t1200']);
  });

  const HOSTILE: [what: string, text: string][] = [
    ['a row of 200,000 fields', `${'a,'.repeat(200_000)}b\nc`],
    ['200,000 blank lines', `A,B\n${'\n'.repeat(200_000)}c`],
    ['200,000 quotation marks', `A,B\n"${'""'.repeat(200_000)}`],
    ['200,000 quoted fields without an end', `A,B\n${'"a",b\n'.repeat(200_000)}"`],
  ];
  for (const [what, text] of HOSTILE) {
    // In quadratic time, each would take minutes.
    test(`are not ${what}`, { timeout: 60_000 }, () => assert.equal(readCsv(text), undefined));
  }
});
