import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type EmbeddingEngine, probeEmbedding } from './embedding-engine.ts';

const patience = 'background';

type MakeEngine = () => Promise<{ engine: EmbeddingEngine } & AsyncDisposable>;

/** Registers the tests that every embedding engine must pass. The test file of each engine calls it. */
export function testEmbeddingEngine(name: string, makeEngine: MakeEngine): void {
  suite(`${name} as an embedding engine`, () => {
    testVectors(makeEngine);
    testRequests(makeEngine);
  });
}

function testVectors(makeEngine: MakeEngine): void {
  test('embed returns a vector of length 1 for each text, with equal dimensions and in order', async () => {
    await using made = await makeEngine();
    const { engine } = made;
    const texts = Array.from({ length: 70 }, (_, index) => `Page ${index} tells of rent.`);
    const signal = AbortSignal.timeout(60_000);

    const together = await engine.embed(texts, { signal, patience });
    const [last] = await engine.embed([texts.at(-1)!], { signal, patience });

    assert.equal(together.length, texts.length);
    for (const vector of together) {
      assert.ok(vector);
      assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
      assert.equal(vector.length, last!.length);
    }
    assert.ok(similarity(together.at(-1)!, last!) > 0.999);
  });

  test('embed returns null for a blank text and an empty list for no texts', async () => {
    await using made = await makeEngine();
    const signal = AbortSignal.timeout(60_000);

    const vectors = await made.engine.embed(['', 'rent', ' \n'], { signal, patience });

    assert.deepEqual(
      vectors.map((vector) => vector !== null),
      [false, true, false],
    );
    assert.deepEqual(await made.engine.embed([], { signal, patience }), []);
  });

  test('embed accepts a text of 180,000 characters', async () => {
    await using made = await makeEngine();
    const signal = AbortSignal.timeout(60_000);

    const [vector] = await made.engine.embed(['The rent is due. '.repeat(10_000)], {
      signal,
      patience,
    });

    assert.ok(vector);
  });
}

function testRequests(makeEngine: MakeEngine): void {
  test('onCall receives the tokens of each call', async () => {
    await using made = await makeEngine();
    const signal = AbortSignal.timeout(60_000);
    let tokens = 0;

    await made.engine.embed(['rent', 'deposit'], {
      signal,
      patience,
      onCall: ({ inputTokens }) => void (tokens += inputTokens),
    });

    assert.ok(tokens > 0);
  });

  test('the probe returns the dimensions of the model', async () => {
    await using made = await makeEngine();

    const { dimensions } = await probeEmbedding(made.engine, {
      signal: AbortSignal.timeout(60_000),
    });

    assert.ok(dimensions > 0);
  });

  test('embed throws AbortError when the signal is aborted', async () => {
    await using made = await makeEngine();
    const request = { signal: AbortSignal.abort(), patience } as const;

    await assert.rejects(made.engine.embed(['rent'], request), { name: 'AbortError' });
  });
}

function similarity(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}
