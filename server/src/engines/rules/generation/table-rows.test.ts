import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isTable, joinTableRows, splitTableRows } from './table-rows.ts';

suite('rows of tables', () => {
  for (const [what, text, rows] of [
    ['tabs', 'Room\tRate\nSingle\t90', ['Room · Rate', 'Single · 90']],
    ['pipes', 'Room | Rate', ['Room · Rate']],
    ['wide gaps', 'Room    Rate', ['Room · Rate']],
    ['empty cells', '\tOld\tNew\n\n\t\nSingle\t90', ['Old · New', 'Single · 90']],
  ] as const) {
    test(`cells apart by ${what} get a dot between them`, () => {
      assert.deepEqual(splitTableRows(text), rows);
    });
  }

  test('lines of text beside rows stay together', () => {
    assert.deepEqual(splitTableRows('Room\tRate\nThe rates\nare final.'), [
      'Room · Rate',
      'The rates are final.',
    ]);
  });

  test('a text without cells has no rows', () => {
    assert.equal(splitTableRows('The rates are final.  They hold.'), undefined);
    assert.ok(!isTable('Room\tRate'));
    assert.ok(!isTable('Room\tRate\nThe end.'));
  });

  test('neighbouring rows are joined up to twelve, and sentences stay apart', () => {
    const lines = ['First.', ...Array.from({ length: 14 }, (_, row) => `Row\t${row}`), 'Last.'];
    const text = lines.join('\n');
    let start = 0;
    const sentences = lines.map((line) => {
      const span = { start, end: start + line.length };
      start = span.end + 1;
      return span;
    });

    const joined = joinTableRows(text, sentences).map(({ start: from, end }) =>
      text.slice(from, end),
    );
    assert.deepEqual(
      joined.map((one) => one.split('\n').length),
      [1, 12, 2, 1],
    );
  });
});
