import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { decodeAudio } from '../../audio/decode.ts';
import type { AudioChunk } from './audio-chunk.ts';
import { chunkAudio } from './chunk-recording.ts';

/** Three sentences with pauses, spoken by a synthesiser. */
const SENTENCES = fileURLToPath(
  new URL('../../../testing/fixtures/speech/sentences.ogg', import.meta.url),
);

suite('cutting the speech of a recording into chunks', () => {
  test('makes a chunk of each sentence between pauses', async () => {
    const chunks = await chunksFrom([await decodeSentences()]);

    assert.equal(chunks.length, 3);
    for (const { start_time, end_time, samples } of chunks) {
      assert.equal(samples.length, Math.round((end_time - start_time) * 16_000));
    }
  });

  test('makes the same chunks for any block size of the audio', async () => {
    const samples = await decodeSentences();
    const expected = await chunksFrom([samples]);

    for (const length of [100, 512, 5_000, 100_000]) {
      assert.deepEqual(await chunksFrom([samples], length), expected, `blocks of ${length}`);
    }
  });

  test('makes the same chunks of a very quiet recording', async () => {
    const samples = await decodeSentences();
    const quiet = samples.map((sample) => Math.round(sample * 0.0316 * 32_768) / 32_768);
    const [loudChunks, quietChunks] = [await chunksFrom([samples]), await chunksFrom([quiet])];

    assert.equal(quietChunks.length, loudChunks.length);
    for (const [index, chunk] of quietChunks.entries()) {
      assert.ok(Math.abs(chunk.start_time - loudChunks[index]!.start_time) < 0.2);
      assert.ok(Math.abs(chunk.end_time - loudChunks[index]!.end_time) < 0.2);
      assert.ok(loudness(chunk.samples) > 0.5 * loudness(loudChunks[index]!.samples));
    }
  });

  test('cuts each channel on its own and orders chunks by their end', async () => {
    const samples = await decodeSentences();
    const later = new Float32Array(samples.length);
    later.set(samples.subarray(0, -32_000), 32_000);
    const chunks = await chunksFrom([samples, later]);

    assert.deepEqual(
      chunks.map(({ index }) => index),
      [0, 1, 2, 3, 4, 5],
    );
    assert.equal(chunks.filter(({ channel }) => channel === 1).length, 3);
  });

  test('reports a truncated file as a warning', async () => {
    const events = await Array.fromAsync(
      chunkAudio(blocksOf([new Float32Array(16_000)], 500, true)),
    );

    assert.partialDeepStrictEqual(events.at(-1), {
      kind: 'end',
      durationSeconds: 1,
      warnings: [{ code: 'truncated' }],
    });
  });
});

async function decodeSentences(): Promise<Float32Array> {
  const blocks = await Array.fromAsync(decodeAudio(SENTENCES, { channels: 'mixed' }));
  return Float32Array.from(blocks.flatMap(([samples]) => [...samples!]));
}

async function chunksFrom(channels: Float32Array[], blockLength = 16_000): Promise<AudioChunk[]> {
  const events = await Array.fromAsync(chunkAudio(blocksOf(channels, blockLength)));
  return events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
}

async function* blocksOf(channels: Float32Array[], length: number, truncated = false) {
  for (let at = 0; at < channels[0]!.length; at += length) {
    yield channels.map((samples) => samples.slice(at, at + length));
  }
  return { truncated };
}

function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}
