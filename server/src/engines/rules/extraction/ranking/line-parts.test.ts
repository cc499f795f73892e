import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { linesOfText } from '../../analysis/figures/lines.ts';
import { splitCells } from '../../analysis/receipts/cells.ts';
import { findHeaders, type LinePart, listLabelled, listRowValues, toPart } from './line-parts.ts';

function readRows(...lines: string[]): LinePart[][] {
  return linesOfText(lines.join('\n')).map((line, row) =>
    splitCells(line, row).flatMap((cell) => toPart(cell) ?? []),
  );
}

function listLabels(...lines: string[]): string[] {
  const [parts, below] = readRows(...lines);
  return listLabelled(parts!, below).map(({ label, value }) => `${label} = ${value.text}`);
}

suite('labels of a line', () => {
  for (const [where, lines, labelled] of [
    ['behind a colon', ['Deposit: 1,200 EUR'], ['Deposit = 1,200 EUR']],
    ['behind an equals sign', ['Deposit = 1,200 EUR'], ['Deposit = 1,200 EUR']],
    ['behind dots', ['Deposit ........ 1,200 EUR'], ['Deposit = 1,200 EUR']],
    ['before a code', ['Sort code 30-55-19'], ['Sort code = 30-55-19']],
    ['behind a point of a list', ['- **Deposit:** 1,200 EUR;'], ['Deposit = 1,200 EUR']],
    ['in the next cell', ['Deposit     1,200 EUR'], ['Deposit = 1,200 EUR']],
    ['in the line below', ['Deposit:', '1,200 EUR'], ['Deposit = 1,200 EUR']],
  ] as const) {
    test(`have a value ${where}`, () => {
      assert.ok(listLabels(...lines).includes(labelled[0]), listLabels(...lines).join(' | '));
    });
  }

  test('are no part of an address of the web', () => {
    assert.deepEqual(listLabels('https://docket.example/leases'), []);
  });

  test('do not take a value that has a label of its own', () => {
    const found = listLabels('Tenant:     Deposit: 900 EUR');
    assert.deepEqual(found, ['Deposit = 900 EUR']);
  });

  test('have eight words at most', () => {
    const eight = 'the very last sum that we may still';
    assert.deepEqual(listLabels(`${eight}: 5 EUR`), [`${eight} = 5 EUR`]);
    assert.deepEqual(listLabels(`${eight} owe: 5 EUR`), []);
  });

  test('leave the place of a value in the text as it is', () => {
    const text = '  - Deposit:  1,200 EUR;';
    const [parts] = readRows(text);
    const { value } = listLabelled(parts!, undefined)[0]!;
    const { start, end } = value.toRaw({ start: 0, end: value.text.length });
    assert.equal(text.slice(start, end), '1,200 EUR');
  });
});

suite('rows of a table', () => {
  const rows = readRows('Item     Price     Tax', 'Lamp     20.00     4.00', 'Sum     20.00');

  test('have the headings of as many cells above them', () => {
    assert.deepEqual(findHeaders(rows), [undefined, rows[0], undefined]);
  });

  test('label each value by their first cell and the heading', () => {
    const labels = listRowValues(rows[1]!, rows[0]).map(({ label }) => label);
    assert.deepEqual(labels, ['Lamp Price', 'Lamp Tax']);
  });

  test('are no table with two cells and without headings', () => {
    assert.deepEqual(listRowValues(rows[2]!, undefined), []);
  });
});
