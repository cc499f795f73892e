import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createSentenceReader } from './stream-sentences.ts';

const SENTENCES = [
  {
    text: 'It says "yes", and {more} [or less] \\.',
    citations: [{ quote: 'é\n"', block_id: 'b1' }],
  },
  { text: 'Two.', citations: [] },
];

suite('reader of streamed sentences', () => {
  test('each sentence is read once when it is complete, wherever the text is cut', () => {
    const json = JSON.stringify({ answered: true, sentences: SENTENCES });
    const reader = createSentenceReader();
    const lengths: number[] = [];

    const read = Array.from(json, (_, index) => {
      const whole = reader.read(json.slice(0, index + 1));
      lengths.push(...whole.map(() => index + 1));
      return whole;
    }).flat();

    assert.deepEqual(read, SENTENCES);
    const first = json.indexOf('},{"text":"Two') + 1;
    assert.deepEqual(lengths, [first, json.length - 2]);
  });

  test('white space between sentences is ignored', () => {
    const json = JSON.stringify({ answered: true, sentences: SENTENCES }, null, 2);

    assert.deepEqual(createSentenceReader().read(json), SENTENCES);
  });

  test('no sentence is read unless `answered` is true before the list', () => {
    for (const json of [
      JSON.stringify({ answered: false, sentences: SENTENCES }),
      JSON.stringify({ sentences: SENTENCES, answered: true }),
    ]) {
      assert.deepEqual(createSentenceReader().read(json), []);
    }
  });

  test('a text that is no JSON has no sentences', () => {
    assert.deepEqual(createSentenceReader().read('{"answered": true, "sentences": [{oops}, {'), [
      undefined,
    ]);
  });
});
