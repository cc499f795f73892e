import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { extractWords } from './recognized-words.ts';

const CHUNK = { start_time: 10, end_time: 14, speech: [[10, 12] as [number, number]] };

/** Result of Parakeet, whose full stop comes long after the word. */
const PARAKEET = {
  text: 'Der Vertrag endet.',
  tokens: [' Der', ' Ver', 'trag', ' en', 'det', '.'],
  timestamps: [0.08, 0.4, 0.64, 1.04, 1.2, 2.4],
  durations: [0.24, 0.24, 0.32, 0.16, 0.24, 0],
  ys_log_probs: [0, Math.log(0.9), Math.log(0.4), -0.1, -0.1, -0.1],
};

suite('words from sherpa-onnx tokens', () => {
  test('times a word from its first token to its last token with a letter', () => {
    const words = extractWords(PARAKEET, CHUNK);

    assert.deepEqual(words.map(rounded), [
      ['Der', 10.08, 10.32],
      ['Vertrag', 10.4, 10.96],
      ['endet.', 11.04, 11.44],
    ]);
  });

  test('takes the geometric mean of the token probabilities as the confidence', () => {
    const [der, vertrag] = extractWords(PARAKEET, CHUNK);

    assert.equal(der?.confidence, 1);
    assert.ok(Math.abs(vertrag!.confidence - 0.6) < 1e-9);
  });

  test('ends a word at the next word or at the end of the chunk', () => {
    const words = extractWords(
      { ...PARAKEET, durations: [2, 2, 2, 2, 9, 0], timestamps: [0, 1, 2, 2.5, 3, 3] },
      CHUNK,
    );

    assert.deepEqual(words.map(rounded), [
      ['Der', 10, 11],
      ['Vertrag', 11, 12.5],
      ['endet.', 12.5, 14],
    ]);
  });

  test('assumes a usual duration if the model reports none', () => {
    const [, , last] = extractWords({ ...PARAKEET, durations: [] }, CHUNK);

    assert.deepEqual(rounded(last!), ['endet.', 11.04, 11.52]);
  });

  const silent: Record<string, Partial<typeof PARAKEET>> = {
    'reports no times': { timestamps: [], durations: [], ys_log_probs: [] },
    'splits a letter into bytes': { tokens: [' Der', ' Vertrag', ' <0xE2>', '<0x82>', 'det', '.'] },
  };
  for (const [what, result] of Object.entries(silent)) {
    test(`spreads words over the voice by their lengths if the model ${what}`, () => {
      const words = extractWords({ ...PARAKEET, ...result }, CHUNK);

      assert.deepEqual(words.map(rounded), [
        ['Der', 10, 10.42],
        ['Vertrag', 10.42, 11.26],
        ['endet.', 11.26, 12],
      ]);
      assert.deepEqual([...new Set(words.map(({ confidence }) => confidence))], [0.6]);
    });
  }

  test('returns no words for an empty text', () => {
    const nothing = { text: ' ', tokens: [], timestamps: [], durations: [], ys_log_probs: [] };

    assert.deepEqual(extractWords(nothing, CHUNK), []);
  });
});

function rounded(word: { text: string; start_time: number; end_time: number }) {
  return [word.text, round(word.start_time), round(word.end_time)];
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
