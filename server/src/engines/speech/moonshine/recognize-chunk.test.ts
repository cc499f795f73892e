import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import llama from 'llama-tokenizer-js';

import type { AudioChunk } from '../chunks/audio-chunk.ts';
import type { DecodedSpeech, Moonshine } from './moonshine.ts';
import { recognizeChunk } from './recognize-chunk.ts';

suite('chunk recognition with Moonshine', () => {
  test('derives word times from the cross-attention of the decoder', async () => {
    const { words } = await recognizeChunk(hears('one two three'), chunkOf(6));

    assert.deepEqual(
      words.map(({ text }) => text),
      ['one', 'two', 'three'],
    );
    for (const [index, { start_time, end_time }] of words.entries()) {
      assert.ok(Math.abs(start_time - (10 + index * 1.5)) < 0.2);
      assert.ok(Math.abs(end_time - (10 + (index + 1) * 1.5)) < 0.2);
    }
  });

  test('splits a chunk at its quietest point if it cannot be decoded as a whole', async () => {
    const heard: number[] = [];
    const moonshine: Moonshine = {
      async decode(samples) {
        heard.push(samples.length / 16_000);
        return { ...(await hears('word').decode(samples)), isComplete: samples.length < 128_000 };
      },
    };
    const chunk = chunkOf(12);
    chunk.samples.fill(0, 7 * 16_000, 7.4 * 16_000);
    const { text, words } = await recognizeChunk(moonshine, chunk);

    assert.equal(text, 'word word');
    assert.equal(heard[0], 12);
    assert.ok(Math.abs(heard[1]! - 7.2) < 0.2);
    assert.equal(heard[1]! + heard[2]!, 12);
    assert.ok(words[1]!.start_time > 17);
  });

  test('lowers the confidence of an incomplete chunk that is too short to split', async () => {
    const decoder = hears('word');
    const moonshine: Moonshine = {
      decode: async (samples) => ({ ...(await decoder.decode(samples)), isComplete: false }),
    };
    const sure = await recognizeChunk(decoder, chunkOf(3));
    const unsure = await recognizeChunk(moonshine, chunkOf(3));

    assert.ok(unsure.confidence < 0.7 * sure.confidence);
  });

  test('discards unsure words of a chunk with little voice', async () => {
    const little = { ...chunkOf(2), speech: [[10.5, 10.8]] as [number, number][] };

    assert.equal((await recognizeChunk(hears('thank you', -2), little)).text, '');
    assert.equal((await recognizeChunk(hears('thank you', -0.1), little)).text, 'thank you');
  });

  test('keeps the words of a likely silent chunk if their confidence is high', async () => {
    assert.equal((await recognizeChunk(orSilence(hears('no', -0.5)), chunkOf(2))).text, 'no');
    assert.equal((await recognizeChunk(orSilence(hears('no', -0.8)), chunkOf(2))).text, '');
    assert.equal((await recognizeChunk(hears('no', -0.8), chunkOf(2))).text, 'no');
  });
});

function orSilence(moonshine: Moonshine): Moonshine {
  return {
    decode: async (samples) => ({ ...(await moonshine.decode(samples)), isSilenceLikely: true }),
  };
}

/** A chunk that begins after ten seconds and is voice all along. */
function chunkOf(seconds: number): AudioChunk {
  return {
    index: 0,
    channel: 0,
    start_time: 10,
    end_time: 10 + seconds,
    samples: new Float32Array(seconds * 16_000).fill(0.1),
    speech: [[10, 10 + seconds]],
  };
}

/** Hears the same in whatever it is given: each token and the end for as long as the others. */
function hears(text: string, logProbability = -0.1): Moonshine {
  const tokens = llama.encode(text, false, true);
  return {
    async decode(samples): Promise<DecodedSpeech> {
      const frames = Math.floor(samples.length / 384);
      const steps = tokens.length + 1;
      return {
        tokens,
        logProbabilities: Array.from({ length: steps }, () => logProbability),
        isSilenceLikely: false,
        isComplete: true,
        frames,
        attention: Array.from({ length: steps }, (_, step) => [
          Float32Array.from({ length: frames }, (_unused, frame) =>
            Math.floor((frame / frames) * steps) === step ? 1 : 0,
          ),
        ]),
      };
    },
  };
}
