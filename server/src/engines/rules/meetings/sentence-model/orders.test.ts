import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { correctTags, orderAt } from './orders.ts';

function orderOf(text: string, at = 0) {
  return orderAt(tagPartsOfSpeech(text), at);
}

function posOf(text: string, word: string) {
  return correctTags(tagPartsOfSpeech(text)).find((one) => one.text === word)!.pos;
}

suite('order of a clause', () => {
  test('a noun that can be a verb begins an order when an article, a pronoun or a figure follows', () => {
    for (const text of ['Label each box by Friday.', 'Water the plants.']) {
      assert.equal(orderOf(text), 'order', text);
    }
  });

  test('a noun that can be a verb possibly begins an order when another noun follows', () => {
    for (const text of ['Label printing stopped.', 'Staff meeting was long.']) {
      assert.equal(orderOf(text), 'possible order', text);
    }
  });

  test('no order begins within a clause, with an inflected form, or with the last word', () => {
    assert.equal(orderOf('The label is new.', 1), undefined);
    assert.equal(orderOf('Boxes are full.'), undefined);
    assert.equal(orderOf('Label'), undefined);
  });
});

suite('corrected parts of speech', () => {
  for (const [text, word] of [
    ['Label each box by Friday.', 'Label'],
    ['Water the plants.', 'Water'],
    ['Terry books it.', 'books'],
  ] as const) {
    test(`"${word}" is a verb in "${text}"`, () => assert.equal(posOf(text, word), 'VERB'));
  }

  for (const [text, word] of [
    ['The label is new.', 'label'],
    ['Ana likes books.', 'books'],
    ['Label printing stopped.', 'printing'],
  ] as const) {
    test(`"${word}" stays a noun in "${text}"`, () => assert.equal(posOf(text, word), 'NOUN'));
  }

  test('an order gets its own word in lower case as its base form, and keeps its text and offsets', () => {
    const [word] = correctTags(tagPartsOfSpeech('Label each box.'));
    assert.deepEqual(word, {
      text: 'Label',
      lower: 'label',
      lemma: 'label',
      pos: 'VERB',
      start: 0,
      end: 5,
    });
  });

  test('the correction of tags does not change its input', () => {
    const words = tagPartsOfSpeech('Label each box, Terry books it.');
    const before = structuredClone(words);
    correctTags(words);
    assert.deepEqual(words, before);
  });
});
