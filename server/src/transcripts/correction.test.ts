import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { appendEdit, moveSpan, revertText, type TextEdit } from './correction.ts';

/** Applies corrections one after another. @returns the edits of all */
function editsOf(...texts: string[]): TextEdit[] {
  return texts
    .slice(1)
    .reduce<TextEdit[]>(
      (edits, after, index) => appendEdit(edits, index + 1, { before: texts[index]!, after }),
      [],
    );
}

suite('edits of the words of a segment', () => {
  test('cover the words between the common beginning and the common end', () => {
    assert.deepEqual(editsOf('Ask Mr Mayer about it.', 'Ask Mr Meyer about it.'), [
      { number: 1, start: 7, removed: 'Mayer', added: 'Meyer' },
    ]);
  });

  test('are none without a change', () => {
    assert.deepEqual(editsOf('The same.', 'The same.'), []);
  });

  for (const texts of [
    ['one two three', 'one 2 three', 'one 2 3'],
    ['one two', 'two'],
    ['two', 'one two'],
    ['a a a', 'a a'],
    ['a b', 'b a', 'a b'],
    ['naïve 😀 plan', 'naïve plan'],
  ]) {
    test(`bring back every earlier text of ${JSON.stringify(texts)}`, () => {
      const edits = editsOf(...texts);

      const reverted = texts.map((_, count) => revertText(texts.at(-1)!, edits, count));

      assert.deepEqual(reverted, texts);
    });
  }

  for (const [excerpt, before, after, expected] of [
    ['the lease', 'Send the lease today.', 'Please send the lease today.', 'the lease'],
    ['the lease', 'Send the lease today.', 'Send the leash today.', 'the leash'],
    ['lease', 'Send the lease today.', 'Send the new lease today.', 'lease'],
    ['Send', 'Send the lease.', 'Send on Friday the lease.', 'Send'],
    ['the lease', 'Send the lease.', 'Send on Friday the lease.', 'the lease'],
    ['Mr Mayer', 'Ask Mr Mayer.', 'Ask Mr Jan Meyer.', 'Mr Jan Meyer.'],
    ['lease today', 'the lease today', 'the lease', 'lease'],
  ] as const) {
    test(`move ${JSON.stringify(excerpt)} to ${JSON.stringify(expected)} in ${JSON.stringify(after)}`, () => {
      const start = before.indexOf(excerpt);

      const span = moveSpan([start, start + excerpt.length], editsOf(before, after), 0);

      assert.equal(after.slice(...span).trim(), expected);
    });
  }

  test('leave nothing of words that were removed', () => {
    const before = 'Well, I mean, we agree.';

    const [start, end] = moveSpan([6, 12], editsOf(before, 'Well, we agree.'), 0);

    assert.equal(start, end);
  });

  test('keep the last fifty', () => {
    const texts = Array.from({ length: 61 }, (_, index) => `number ${index}`);

    const edits = editsOf(...texts);

    assert.equal(edits.length, 50);
    assert.equal(revertText(texts.at(-1)!, edits, 10), 'number 10');
  });
});
