import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { canBeBaseVerb, tagPartsOfSpeech } from './parts-of-speech.ts';

const CONTRACTIONS: readonly (readonly [text: string, words: string])[] = [
  ["I'll call", "I 'll call"],
  ['I’ll call', 'I ’ll call'],
  ["we're sure", "we 're sure"],
  ["they've left", "they 've left"],
  ["he'd go", "he 'd go"],
  ["I'm late", "I 'm late"],
  ["it's Ana's box", "it 's Ana 's box"],
  ['Don’t wait', 'Do n’t wait'],
  ["I can't, you won't", "I ca n't , you wo n't"],
  ["WE'LL pay", "WE 'LL pay"],
  ["O'Brien'll pay", "O'Brien 'll pay"],
  ["the boys' coats", "the boys ' coats"],
];

suite('parts of speech', () => {
  for (const [text, words] of CONTRACTIONS) {
    test(`the tagger separates the contractions of "${text}"`, () =>
      assert.equal(
        tagPartsOfSpeech(text)
          .map((word) => word.text)
          .join(' '),
        words,
      ));
  }

  test('the offsets of each word cut it out of the text, behind contractions, accents and emoji too', () => {
    for (const text of [
      ...CONTRACTIONS.map(([one]) => one),
      "I'll go, he's out, they've left; ".repeat(200),
      'WE’LL pay £40 for Zoë’s café 😀, and they’ll go.\n\nI’m  in, he’s   out; we’d wait.',
    ]) {
      let end = 0;
      for (const word of tagPartsOfSpeech(text)) {
        assert.equal(text.slice(word.start, word.end), word.text);
        assert.match(text.slice(end, word.start), /^\s*$/);
        end = word.end;
      }
      assert.equal(end, text.trimEnd().length);
    }
  });

  test('a word has its lower case with a plain apostrophe, its base form and its part of speech', () => {
    const [subject, auxiliary, verb] = tagPartsOfSpeech('We’LL Ordered it');
    assert.deepEqual([subject!.lower, subject!.pos], ['we', 'PRON']);
    assert.deepEqual([auxiliary!.lower, auxiliary!.lemma, auxiliary!.pos], ["'ll", 'will', 'AUX']);
    assert.deepEqual([verb!.lower, verb!.lemma], ['ordered', 'order']);
  });

  test('an empty text has no words', () => {
    assert.deepEqual(tagPartsOfSpeech(''), []);
  });
});

suite('base form of a verb', () => {
  test('a word that is also a noun can be the base form of a verb', () => {
    for (const word of ['send', 'label', 'order', 'book', 'table', 'email', 'water', 'chair']) {
      assert.equal(canBeBaseVerb(word), true, word);
    }
  });

  test('an inflected form, another part of speech, two words or none are no base form of a verb', () => {
    for (const word of ['labels', 'labelled', 'the', 'of', 'quickly', 'call back', '']) {
      assert.equal(canBeBaseVerb(word), false, word);
    }
  });

  test('the second question about a word has the same answer as the first', () => {
    assert.deepEqual([canBeBaseVerb('invoice'), canBeBaseVerb('invoice')], [true, true]);
    assert.deepEqual([canBeBaseVerb('invoices'), canBeBaseVerb('invoices')], [false, false]);
  });
});
