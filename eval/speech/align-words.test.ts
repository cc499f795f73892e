import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { alignWords, countErrors, wordErrorRate } from './align-words.ts';
import { normalizeWords, plainWords, splitWords } from './normalize-words.ts';

function errors(reference: string, heard: string) {
  return countErrors(alignWords(normalized(reference), normalized(heard), 'free'));
}

function normalized(text: string) {
  return normalizeWords(splitWords(text));
}

suite('word error rate', () => {
  test('counts words replaced, left out and put in', () => {
    assert.deepEqual(errors('the small dog ran home', 'a small dog ran'), {
      substituted: 1,
      deleted: 1,
      inserted: 0,
      words: 5,
    });
    assert.deepEqual(errors('stew for dinner', 'stew for the the dinner'), {
      substituted: 0,
      deleted: 0,
      inserted: 2,
      words: 3,
    });
    assert.equal(wordErrorRate(errors('one voice', '')), 1);
  });

  for (const [one, other] of [
    ['Mr. Quilter IS here.', 'mister quilter is here'],
    ["It's done, and we won't go.", 'it is done and we will not go'],
    ['speech-to-text/Custom', 'speech to text custom'],
    ['please fasten your seat belts', 'please fasten your seatbelts'],
    ['twenty-one days in nineteen sixty three', '21 days in 1963'],
    ['two hundred and five dollars', '$205'],
    ['one two three', '1, 2, 3'],
    ['five million three hundred thousand', '5,300,000'],
    ['Travelled towards the grey harbour', 'traveled toward the gray harbor'],
    ['90 percent', 'ninety %'],
  ] as const) {
    test(`“${one}” and “${other}” are the same words`, () => {
      assert.equal(wordErrorRate(errors(one, other)), 0);
    });
  }

  for (const [one, other] of [
    ['can', "can't"],
    ['fifteen', 'fifty'],
    ['ten or two', '102'],
    ['the', 'a'],
    ['turnips', 'turnip'],
  ] as const) {
    test(`“${one}” and “${other}” are not`, () => {
      assert.ok(wordErrorRate(errors(one, other)) > 0);
    });
  }

  test('each compared word knows the words that it comes from', () => {
    assert.deepEqual(normalizeWords(['Nineteen', 'sixty', '–', "he's", 'in']), [
      { text: '1960', from: 0, to: 1 },
      { text: 'he', from: 3, to: 3 },
      { text: 'is', from: 3, to: 3 },
      { text: 'in', from: 4, to: 4 },
    ]);
  });

  test('the plain figure forgives case and outer punctuation only', () => {
    const texts = plainWords(['“Twenty-one', 'days,”', '—', "it's."]).map(({ text }) => text);
    assert.deepEqual(texts, ['twenty-one', 'days', "it's"]);
  });
});
