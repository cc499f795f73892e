import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { recognizedWords } from './recognized-words.ts';

const CHUNK = { start_time: 10, end_time: 14, speech: [[10, 12] as [number, number]] };

/** As Parakeet answers: the full stop comes long after the word. */
const PARAKEET = {
  text: 'Der Vertrag endet.',
  tokens: [' Der', ' Ver', 'trag', ' en', 'det', '.'],
  timestamps: [0.08, 0.4, 0.64, 1.04, 1.2, 2.4],
  durations: [0.24, 0.24, 0.32, 0.16, 0.24, 0],
  ys_log_probs: [0, Math.log(0.9), Math.log(0.4), -0.1, -0.1, -0.1],
};

suite('words of sherpa-onnx', () => {
  test('begin with their first token and end with their last that has a letter', () => {
    const words = recognizedWords(PARAKEET, CHUNK);

    assert.deepEqual(words.map(rounded), [
      ['Der', 10.08, 10.32],
      ['Vertrag', 10.4, 10.96],
      ['endet.', 11.04, 11.44],
    ]);
  });

  test('are as sure as the geometric mean of their tokens', () => {
    const [der, vertrag] = recognizedWords(PARAKEET, CHUNK);

    assert.equal(der?.confidence, 1);
    assert.ok(Math.abs(vertrag!.confidence - 0.6) < 1e-9);
  });

  test('end where the next begins, and none later than the chunk', () => {
    const words = recognizedWords(
      { ...PARAKEET, durations: [2, 2, 2, 2, 9, 0], timestamps: [0, 1, 2, 2.5, 3, 3] },
      CHUNK,
    );

    assert.deepEqual(words.map(rounded), [
      ['Der', 10, 11],
      ['Vertrag', 11, 12.5],
      ['endet.', 12.5, 14],
    ]);
  });

  test('have a usual length where the model gives none', () => {
    const [, , last] = recognizedWords({ ...PARAKEET, durations: [] }, CHUNK);

    assert.deepEqual(rounded(last!), ['endet.', 11.04, 11.52]);
  });

  const silent: Record<string, Partial<typeof PARAKEET>> = {
    'gives no times': { timestamps: [], durations: [], ys_log_probs: [] },
    'cuts a letter into bytes': { tokens: [' Der', ' Vertrag', ' <0xE2>', '<0x82>', 'det', '.'] },
  };
  for (const [what, result] of Object.entries(silent)) {
    test(`are spread by length over the stretches with voice where the model ${what}`, () => {
      const words = recognizedWords({ ...PARAKEET, ...result }, CHUNK);

      assert.deepEqual(words.map(rounded), [
        ['Der', 10, 10.42],
        ['Vertrag', 10.42, 11.26],
        ['endet.', 11.26, 12],
      ]);
      assert.deepEqual([...new Set(words.map(({ confidence }) => confidence))], [0.6]);
    });
  }

  test('are none where nothing was heard', () => {
    const nothing = { text: ' ', tokens: [], timestamps: [], durations: [], ys_log_probs: [] };

    assert.deepEqual(recognizedWords(nothing, CHUNK), []);
  });
});

function rounded(word: { text: string; start_time: number; end_time: number }) {
  return [word.text, round(word.start_time), round(word.end_time)];
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
