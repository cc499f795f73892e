import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { readingPages, SLICE_CHARS, slices } from './slices.ts';

suite('reading pages', () => {
  test('end at the form feeds of the text, the last of which begins no page', () => {
    assert.deepEqual(readingPages('one\ftwo\f\ffour\f\n'), ['one', 'two', '', 'four']);
  });

  test('are the whole text when it is short', () => {
    assert.deepEqual(readingPages('short'), ['short']);
    assert.deepEqual(readingPages(''), ['']);
  });

  test('are cut at the ends of paragraphs, each about a page long, and lose no word', () => {
    const paragraphs = Array.from(
      { length: 60 },
      (_, n) => `Paragraph ${n}. ${'word '.repeat(60)}`,
    );
    const pages = readingPages(paragraphs.join('\n\n'));

    for (const page of pages.slice(0, -1)) {
      assert.ok(Math.abs(page.length - SLICE_CHARS) < 1_000, `${page.length}`);
      assert.match(page, /^Paragraph \d+\./);
      assert.match(page, /word$/);
    }
    assert.equal(pages.join('\n').replace(/\s+/g, ' '), paragraphs.join('\n').replace(/\s+/g, ' '));
  });

  test('are cut at words where there is no paragraph, and inside one only where there is no space', () => {
    for (const page of slices('word '.repeat(3_000))) assert.match(page, /^word.*word *$/);
    assert.deepEqual(
      slices(`x${'😀'.repeat(4_000)}`).map((page) => page.isWellFormed()),
      [true, true, true],
    );
  });
});
