import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { judgeTimes, judgeWords } from './judged-words.ts';

function heard(...texts: string[]) {
  return texts.map((text, index) => ({
    text,
    start_time: index,
    end_time: index + 0.5,
    confidence: 1 - index / 10,
  }));
}

suite('words that were heard', () => {
  test('each is right or wrong by the alignment, punctuation left out', () => {
    const { judgements, errors } = judgeWords(
      "It's twenty one, he said",
      heard('It', 'is', '21', '–', 'we', 'said.'),
    );
    assert.deepEqual(
      judgements.map(({ isRight }) => isRight),
      [true, true, true, false, true],
    );
    assert.deepEqual(errors, { substituted: 1, deleted: 0, inserted: 0, words: 5 });
  });

  test('the plain figure counts what is spelt in another way', () => {
    const { errors, plainErrors } = judgeWords(
      'twenty one seatbelts',
      heard('21', 'seat', 'belts'),
    );
    assert.equal(errors.substituted + errors.deleted + errors.inserted, 0);
    assert.equal(plainErrors.substituted + plainErrors.deleted + plainErrors.inserted, 3);
  });

  test('times are compared where the word is right', () => {
    const labelled = [
      { word: 'apostle', start_sec: 0.1, end_sec: 0.75 },
      { word: 'of', start_sec: 1, end_sec: 1.5 },
    ];
    const [one, ...others] = judgeTimes(labelled, heard('Apostle', 'off'));
    assert.equal(others.length, 0);
    assert.ok(Math.abs(one!.start - 0.1) < 1e-9 && Math.abs(one!.end - 0.25) < 1e-9);
  });
});
