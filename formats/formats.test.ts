import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { toCsvCell } from './csv-cell.ts';
import { listLeaves, splitPointer, toPointer } from './json-pointer.ts';

suite('a cell of CSV', () => {
  const CELLS: readonly [what: string, text: string, cell: string][] = [
    ['a plain text', 'Clamp', 'Clamp'],
    ['a text with a comma', 'Clamp, big', '"Clamp, big"'],
    ['a text with quotes', 'a "b"', '"a ""b"""'],
    ['a text of two lines', 'a\nb', '"a\nb"'],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with a comma', '=A(1,2)', `"'=A(1,2)"`],
    ['a formula by its sign', '-2+3', "'-2+3"],
    ['a telephone number', '+49 30 123', "'+49 30 123"],
    ['a function of old spreadsheets', '@SUM(A1)', "'@SUM(A1)"],
    ['a formula behind blanks', ' \u00a0=1', "' \u00a0=1"],
    ['a formula behind a control character', '\u0000=1', "'\u0000=1"],
    ['a formula in full-width form', '＝1', "'＝1"],
    ['a text behind a tab', '\tcmd', "'\tcmd"],
    ['a negative number', '-1.234,50', '"-1.234,50"'],
    ['a small negative number', '-1e-7', '-1e-7'],
    ['a number with its sign', '+5', "'+5"],
    ['a formula behind a semicolon', 'a;=1', "a;'=1"],
    ['a formula in the next line', 'a\n=1', `"a\n'=1"`],
    ['a hyphen within', 'a-b=c', 'a-b=c'],
    ['nothing', '', ''],
  ];

  for (const [what, text, cell] of CELLS) {
    test(`of ${what} is ${JSON.stringify(cell)}`, () => assert.equal(toCsvCell(text), cell));
  }
});

suite('JSON pointers', () => {
  test('lead to each leaf, empty list and empty object of a value, and back', () => {
    const value = { 'a/b': [{ 'c~1': null }, 2], list: [], object: {} };

    const pointers = listLeaves(value).map(({ path }) => toPointer(path));

    assert.deepEqual(pointers, ['/a~1b/0/c~01', '/a~1b/1', '/list', '/object']);
    assert.deepEqual(
      pointers.map(splitPointer),
      listLeaves(value).map(({ path }) => path),
    );
  });

  for (const path of [['a/b', 'm~n'], ['~1', '~0/'], [''], []]) {
    test(`give back the keys ${JSON.stringify(path)}`, () => {
      assert.deepEqual(splitPointer(toPointer(path)), path);
    });
  }

  test('of an empty value are none', () => {
    assert.deepEqual(listLeaves({}), []);
  });
});
