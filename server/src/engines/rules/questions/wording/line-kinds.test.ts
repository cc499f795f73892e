import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { splitRows } from './line-kinds.ts';

suite('rows of a table in text', () => {
  test('each row of figures becomes a span of its own', () => {
    const text = '2019 2018\nFixed Price $1,452.4 $1,146.2\nOther (44.1) 56.7 %\nTotal 1,496.5 -';

    assert.deepEqual(cut(text), text.split('\n'));
  });

  test('prose that wraps at a figure stays one span', () => {
    const text =
      'This Agreement is made as of March 1,\n2026 and ends on March 1,\n2028 unless renewed.';

    assert.deepEqual(cut(text), [text]);
  });

  test('prose beside rows stays one span', () => {
    const text = 'Revenue grew in\nall regions:\nEurope 12 14\nAsia 7 9';

    assert.deepEqual(cut(text), ['Revenue grew in\nall regions:', 'Europe 12 14', 'Asia 7 9']);
  });
});

function cut(text: string): string[] {
  const spans = splitRows(text, { start: 0, end: text.length });
  return spans.map(({ start, end }) => text.slice(start, end));
}
