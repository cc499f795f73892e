import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createSentenceReader } from './read-sentences.ts';

const SENTENCES = [
  {
    text: 'It says "yes", and {more} [or less] \\.',
    citations: [{ quote: 'é\n"', block_id: 'b1' }],
  },
  { text: 'Two.', citations: [] },
];

suite('the sentences of an answer that is being written', () => {
  test('are read once each is whole, wherever the text is cut', () => {
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

  test('are read with blanks and line ends between', () => {
    const json = JSON.stringify({ answered: true, sentences: SENTENCES }, null, 2);

    assert.deepEqual(createSentenceReader().read(json), SENTENCES);
  });

  test('are not told of an answer that does not say first that it is one', () => {
    for (const json of [
      JSON.stringify({ answered: false, sentences: SENTENCES }),
      JSON.stringify({ sentences: SENTENCES, answered: true }),
    ]) {
      assert.deepEqual(createSentenceReader().read(json), []);
    }
  });

  test('are nothing where the text is no JSON', () => {
    assert.deepEqual(createSentenceReader().read('{"answered": true, "sentences": [{oops}, {'), [
      undefined,
    ]);
  });
});
