import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { countReads } from '../../../../testing/count-reads.ts';
import { linesOfText, type PageLine } from '../figures/lines.ts';
import { findCellBelow, findCellRight, readCells } from './cells.ts';
import { findLabelled } from './labelled-values.ts';

const LABELS = 2_000;

function toLine(text: string, xAt: PageLine['xAt']): PageLine {
  return { text, offsetAt: (index) => index, xAt, page: 0 };
}

/** Searches all labels for a value that none has; counts the reads of cells and of positions. */
function searchCounted(texts: readonly string[]) {
  let positions = 0;
  const lines = texts.map((text) => toLine(text, (index) => (positions++, index)));
  const { items: cells, reads } = countReads(readCells(lines));
  const count = cells.length;
  positions = 0;
  const lengths: number[] = [];
  const found = findLabelled(cells, 'due', (text, from) => {
    lengths.push(text.length - from);
    return undefined;
  });
  assert.equal(found, undefined);
  return { count, reads: reads(), positions, longest: Math.max(...lengths) };
}

suite('labelled values', () => {
  const PAGES: [what: string, lines: string[]][] = [
    ['a column', Array<string>(LABELS).fill('Due date')],
    ['a row', ['Due date\t'.repeat(LABELS)]],
    ['two rows', Array<string>(2).fill('Due date\t'.repeat(LABELS / 2))],
  ];
  for (const [what, lines] of PAGES) {
    test(`labels in ${what} do not each search all cells`, () => {
      const { count, reads, positions } = searchCounted(lines);

      assert.equal(count, LABELS);
      assert.ok(reads <= 10 * count, `${reads} reads of ${count} cells`);
      assert.ok(positions <= 100 * count, `${positions} positions of ${count} cells`);
    });
  }

  test('labels above one wide cell do not each read all of it', () => {
    const labels = 'Due date\t'.repeat(LABELS);

    const { longest } = searchCounted([labels, `\t${'x '.repeat(labels.length / 2)}`]);

    assert.ok(longest > 0 && longest <= 200, `${longest} characters`);
  });

  test('a cell has the next one at its right and the leftmost of its column below it', () => {
    const cells = readCells(
      linesOfText('Number   Date   Due date\n\nA1   2026-03-01   \n            B2   C3\f\nD4'),
    );
    const around = cells.map((cell) =>
      [cell, findCellRight(cells, cell), findCellBelow(cells, cell)].map((each) => each?.text),
    );

    assert.deepEqual(around, [
      ['Number', 'Date', 'A1'],
      ['Date', 'Due date', '2026-03-01'],
      ['Due date', undefined, 'C3'],
      ['A1', '2026-03-01', undefined],
      ['2026-03-01', undefined, 'B2'],
      ['B2', 'C3', undefined],
      ['C3', undefined, undefined],
      ['D4', undefined, undefined],
    ]);
  });
});
