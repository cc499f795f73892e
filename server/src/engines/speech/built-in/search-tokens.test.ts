import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Advance, searchTokens } from './search-tokens.ts';
import { BEGIN, END } from './tokens.ts';

const [A, B, C, D] = [3, 4, 5, 6] as const;

suite('tokens are sought', () => {
  test('one by one, each the likeliest', async () => {
    const { tokens, isComplete } = await searchTokens(says(GARDEN_PATH), 1, 10);

    assert.deepEqual(tokens, [A, C]);
    assert.equal(isComplete, true);
  });

  test('several at once, so that the likeliest text is found though its first token is not', async () => {
    const { tokens, logProbabilities, attention } = await searchTokens(says(GARDEN_PATH), 2, 10);

    assert.deepEqual(tokens, [B, D]);
    assert.deepEqual(
      logProbabilities.map((one) => Math.round(Math.exp(one) * 100) / 100),
      [0.4, 0.9, 1],
    );
    assert.deepEqual(
      attention.map(([layer]) => [...layer!]),
      [[BEGIN], [B], [D]],
    );
  });

  test('and silence is none, but is noticed', async () => {
    const found = await searchTokens(
      says({ '': { [END]: 0.7, [A]: 0.3 }, [A]: { [END]: 1 } }),
      1,
      9,
    );

    assert.deepEqual(found.tokens, [A]);
    assert.equal(found.isRatherSilent, true);
  });

  test('until they go round in a loop', async () => {
    const found = await searchTokens(says({}, { [A]: 0.9, [END]: 0.1 }), 1, 100);

    assert.deepEqual(found.tokens, [A]);
    assert.equal(found.isComplete, false);
    assert.equal(found.attention.length, 2);
  });

  test('but the likeliest way out of a loop is taken where several are followed', async () => {
    const found = await searchTokens(says({}, { [A]: 0.9, [END]: 0.1 }), 2, 100);

    assert.equal(found.isComplete, true);
  });

  test('no further than the limit', async () => {
    const found = await searchTokens(says({}, { [A]: 0.5, [B]: 0.4 }), 1, 5);

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
  [`${A},${C}`]: { [END]: 1 },
  [`${B},${D}`]: { [END]: 1 },
};

/** Answers by the tokens before; looks at the last of them. */
function says(texts: Record<string, Probabilities>, otherwise: Probabilities = {}): Advance {
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
