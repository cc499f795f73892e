import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type DecodeStep, beamSearch } from './beam-search.ts';
import { BEGIN_TOKEN, END_TOKEN } from './tokens.ts';

const [A, B, C, D] = [3, 4, 5, 6] as const;

suite('beam search over tokens', () => {
  test('selects the likeliest token at each step if the width is 1', async () => {
    const { tokens, isComplete } = await beamSearch(says(GARDEN_PATH), 1, 10);

    assert.deepEqual(tokens, [A, C]);
    assert.equal(isComplete, true);
  });

  test('finds the likeliest text even if its first token is not the likeliest', async () => {
    const { tokens, logProbabilities, attention } = await beamSearch(says(GARDEN_PATH), 2, 10);

    assert.deepEqual(tokens, [B, D]);
    assert.deepEqual(
      logProbabilities.map((one) => Math.round(Math.exp(one) * 100) / 100),
      [0.4, 0.9, 1],
    );
    assert.deepEqual(
      attention.map(([layer]) => [...layer!]),
      [[BEGIN_TOKEN], [B], [D]],
    );
  });

  test('decodes a text even if silence is likelier, and reports the silence', async () => {
    const found = await beamSearch(
      says({ '': { [END_TOKEN]: 0.7, [A]: 0.3 }, [A]: { [END_TOKEN]: 1 } }),
      1,
      9,
    );

    assert.deepEqual(found.tokens, [A]);
    assert.equal(found.isSilenceLikely, true);
  });

  test('stops at a loop and cuts the repeats', async () => {
    const found = await beamSearch(says({}, { [A]: 0.9, [END_TOKEN]: 0.1 }), 1, 100);

    assert.deepEqual(found.tokens, [A]);
    assert.equal(found.isComplete, false);
    assert.equal(found.attention.length, 2);
  });

  test('leaves a loop by the likeliest other hypothesis if the width is above 1', async () => {
    const found = await beamSearch(says({}, { [A]: 0.9, [END_TOKEN]: 0.1 }), 2, 100);

    assert.equal(found.isComplete, true);
  });

  test('stops at the token limit and reports an incomplete text', async () => {
    const found = await beamSearch(says({}, { [A]: 0.5, [B]: 0.4 }), 1, 5);

    assert.equal(found.tokens.length, 5);
    assert.equal(found.isComplete, false);
  });
});

type Probabilities = Record<number, number>;

/** B D is likelier than A C, though A is likelier than B. */
const GARDEN_PATH: Record<string, Probabilities> = {
  '': { [A]: 0.6, [B]: 0.4 },
  [A]: { [C]: 0.3, [D]: 0.25, [A]: 0.25, [B]: 0.2 },
  [B]: { [D]: 0.9, [C]: 0.1 },
  [`${A},${C}`]: { [END_TOKEN]: 1 },
  [`${B},${D}`]: { [END_TOKEN]: 1 },
};

/** Answers by the tokens before; looks at the last of them. */
function says(texts: Record<string, Probabilities>, otherwise: Probabilities = {}): DecodeStep {
  let before: number[][] = [[]];
  return async (rows, tokens) => {
    before = rows.map((row, index) => [...before[row]!, tokens[index]!]);
    return before.map((text) => {
      const probabilities = texts[text.slice(1).join(',')] ?? otherwise;
      const logits = Float32Array.from({ length: 8 }, (_, token) =>
        Math.log(probabilities[token] ?? 1e-9),
      );
      return { logits, attention: [Float32Array.of(text.at(-1)!)] };
    });
  };
}
