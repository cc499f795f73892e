import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { cutExcerpt } from './excerpt.ts';
import { toIndexTerm } from './terms.ts';

const FILLER = 'Nothing is said here that anybody asked for. '.repeat(30);

function excerptOf(text: string, words: string[]) {
  const weights = new Map(words.map((word) => [toIndexTerm(word, 'en'), 1]));
  return cutExcerpt({ text, start_offset: 100 }, 'en', weights);
}

suite('an excerpt', () => {
  test('begins with the sentence that has most of the words, and marks them', () => {
    const text = `A tenant lives there. ${FILLER}The tenant pays rent on Monday. ${FILLER}`;

    const { excerpt, start, end, highlights } = excerptOf(text, ['tenant', 'rent', 'monday']);

    assert.match(excerpt, /^The tenant pays rent on Monday\./);
    assert.equal(text.slice(start - 100, end - 100), excerpt);
    assert.ok(excerpt.length <= 320);
    const marked = highlights.map((span) => excerpt.slice(span.start, span.end));
    assert.deepEqual(marked, ['tenant', 'rent', 'Monday']);
  });

  test('marks every form of a word, also those that share only the first letter with their stem', () => {
    const { excerpt, highlights } = excerptOf('He dies. They lay dying and cried at sea.', [
      'die',
      'cry',
    ]);

    const marked = highlights.map((span) => excerpt.slice(span.start, span.end));
    assert.deepEqual(marked, ['dies', 'dying', 'cried']);
  });

  test('is the beginning of a passage without any of the words', () => {
    const { excerpt, highlights } = excerptOf(FILLER, ['rent']);

    assert.ok(FILLER.startsWith(excerpt));
    assert.deepEqual(highlights, []);
  });

  test('of one endless word or of pairs of surrogates is well formed', () => {
    for (const text of ['x'.repeat(3_000), '🎉'.repeat(2_000), '']) {
      const { excerpt, start, end } = excerptOf(text, ['x', '🎉']);

      assert.ok(excerpt.isWellFormed());
      assert.equal(text.slice(start - 100, end - 100), excerpt);
    }
  });
});
