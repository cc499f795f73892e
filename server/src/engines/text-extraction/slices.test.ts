import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { splitIntoPages, SLICE_CHARS, cutIntoSlices } from './slices.ts';

suite('pages of plain text', () => {
  test('end at form feeds, the last of which starts no page', () => {
    assert.deepEqual(splitIntoPages('one\ftwo\f\ffour\f\n'), ['one', 'two', '', 'four']);
  });

  test('consist of one page for a short text', () => {
    assert.deepEqual(splitIntoPages('short'), ['short']);
    assert.deepEqual(splitIntoPages(''), ['']);
  });

  test('are cut at paragraphs into similar lengths without losing a word', () => {
    const paragraphs = Array.from(
      { length: 60 },
      (_, n) => `Paragraph ${n}. ${'word '.repeat(60)}`,
    );
    const pages = splitIntoPages(paragraphs.join('\n\n'));

    for (const page of pages.slice(0, -1)) {
      assert.ok(Math.abs(page.length - SLICE_CHARS) < 1_000, `${page.length}`);
      assert.match(page, /^Paragraph \d+\./);
      assert.match(page, /word$/);
    }
    assert.equal(pages.join('\n').replace(/\s+/g, ' '), paragraphs.join('\n').replace(/\s+/g, ' '));
  });

  test('are cut at words without paragraphs, and inside a word only without spaces', () => {
    for (const page of cutIntoSlices('word '.repeat(3_000))) assert.match(page, /^word.*word *$/);
    assert.deepEqual(
      cutIntoSlices(`x${'😀'.repeat(4_000)}`).map((page) => page.isWellFormed()),
      [true, true, true],
    );
  });
});
