import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { cutPassages } from './cut-passages.ts';

const SENTENCE = 'One of many sentences stands here. ';

suite('passages', () => {
  test('are the pages as long as these are short', () => {
    const text = 'First page.\fSecond.';
    const pages = [
      { page: 1, start: 0, end: 11 },
      { page: 2, start: 12, end: 19 },
    ];

    assert.deepEqual(cutPassages(text, pages), pages);
  });

  test('of a long page end with a sentence, overlap and leave nothing out', () => {
    const text = SENTENCE.repeat(500);
    const passages = cutPassages(text, [{ page: 3, start: 0, end: text.length }]);

    assert.ok(passages.length > 3);
    assert.equal(passages[0]!.start, 0);
    assert.equal(passages.at(-1)!.end, text.length);
    for (const [index, { page, start, end }] of passages.entries()) {
      assert.equal(page, 3);
      assert.ok(end - start <= 4_000);
      const next = passages[index + 1];
      if (!next) continue;
      assert.ok(next.start < end && next.start > start);
      assert.match(text.slice(start, end), /\. $/);
    }
  });

  test('never part a surrogate pair', () => {
    const text = `a${'🎉'.repeat(5_000)}`;

    for (const { start, end } of cutPassages(text, [{ page: 1, start: 0, end: text.length }])) {
      assert.ok(text.slice(start, end).isWellFormed());
    }
  });
});
