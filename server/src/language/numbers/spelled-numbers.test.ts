import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readNumberAtEnd, readNumberAtStart, readYearAtStart } from './spelled-numbers.ts';

suite('numbers in words', () => {
  for (const [words, value] of [
    ['twenty-three', 23],
    ['thirty-first', 31],
    ['Hundred', 100],
    ['treinta y uno', 31],
    ['veintitrés', 23],
    ['primero', 1],
    ['vingt et un', 21],
    ['soixante-quinze', 75],
    ['quatre-vingt-dix-neuf', 99],
    ['fünfzehnten', 15],
    ['einundzwanzigster', 21],
    ['vinte e cinco', 25],
    ['dezesseis', 16],
  ] as const) {
    test(`“${words}” is the number ${value}`, () => {
      assert.deepEqual(readNumberAtStart(words), { value, length: words.length });
      assert.deepEqual(readNumberAtEnd(`am ${words}`), { value, length: words.length });
    });
  }

  for (const [words, value] of [
    ['two thousand and twenty-four', 2024],
    ['nineteen ninety-nine', 1999],
    ['dos mil veintitrés', 2023],
    ['mil novecientos noventa y nueve', 1999],
    ['deux mille vingt-trois', 2023],
    ['zweitausendvierundzwanzig', 2024],
    ['dois mil e vinte e três', 2023],
  ] as const) {
    test(`“${words}” is the year ${value}`, () => {
      assert.deepEqual(readYearAtStart(`${words}, en la villa`), { value, length: words.length });
    });
  }

  test('other words are no number', () => {
    assert.equal(readNumberAtStart('lamp twenty'), undefined);
    assert.equal(readNumberAtEnd('twenty lamps'), undefined);
    assert.equal(readYearAtStart('twenty'), undefined);
  });
});
