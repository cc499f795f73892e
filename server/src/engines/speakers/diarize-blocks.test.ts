// Runs in test:matrix: the real model of voices takes ten seconds of a core.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { CEPSTRUM_SIZE, FRAMES_PER_SECOND } from './mel-cepstrum.ts';
import { diarizeBlocks } from './diarize-blocks.ts';
import type { VoiceBlock } from './voice-blocks.ts';

const TURN_SECONDS = 5;
const NOBODY_KNOWS = { min: 1, max: 20 };

/** Uniform numbers from 0 to 1, always the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Voices as points in the space of cepstra, far from each other, around which frames wander slowly. */
function* blocksOfVoices(
  speakers: readonly number[],
  secondsOfBlock: number,
): Generator<VoiceBlock> {
  const random = createRandom(7);
  const voices = Array.from({ length: 8 }, () =>
    Array.from({ length: CEPSTRUM_SIZE }, () => 8 * random() - 4),
  );
  const turnsOfBlock = secondsOfBlock / TURN_SECONDS;
  for (let first = 0; first < speakers.length; first += turnsOfBlock) {
    const block = emptyBlock(secondsOfBlock * FRAMES_PER_SECOND);
    for (const [i, speaker] of speakers.slice(first, first + turnsOfBlock).entries()) {
      addTurn(block, (first + i) * (TURN_SECONDS + 1), voices[speaker]!, random);
    }
    yield block;
  }
}

function emptyBlock(frames: number): VoiceBlock {
  return {
    regions: [],
    frames: 0,
    cepstra: new Float32Array(frames * CEPSTRUM_SIZE),
    loudness: new Float32Array(frames),
  };
}

function addTurn(block: VoiceBlock, start: number, voice: number[], random: () => number): void {
  const from = block.frames;
  const to = from + TURN_SECONDS * FRAMES_PER_SECOND;
  block.regions.push({ start, end: start + TURN_SECONDS, from, to });
  const sound = voice.map(() => 0);
  for (let frame = from; frame < to; frame++) {
    for (const [i, centre] of voice.entries()) {
      sound[i] = 0.8 * sound[i]! + (random() + random() - 1) * 2;
      block.cepstra[frame * CEPSTRUM_SIZE + i] = centre + sound[i];
    }
  }
  block.frames = to;
}

async function* async<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

suite('diarization across blocks', () => {
  test('keeps speakers across blocks and numbers them in the order of their first words', async () => {
    const speakers = Array.from({ length: 72 }, (_, i) => [3, 0, 5, 0][i % 4]!);

    const turns = await diarizeBlocks(async(blocksOfVoices(speakers, 60)), NOBODY_KNOWS);

    assert.deepEqual(
      turns.map(({ speaker }) => speaker),
      speakers.map((speaker) => [3, 0, 5].indexOf(speaker)),
    );
  });

  test('finds one speaker in a long monologue', async () => {
    const speakers = Array.from({ length: 120 }, () => 2);

    const turns = await diarizeBlocks(async(blocksOfVoices(speakers, 120)), NOBODY_KNOWS);

    assert.deepEqual([...new Set(turns.map(({ speaker }) => speaker))], [0]);
  });

  test('finds a number of speakers within the limits', async () => {
    const speakers = Array.from({ length: 48 }, (_, i) => i % 6);
    const countOf = async (min: number, max: number) => {
      const turns = await diarizeBlocks(async(blocksOfVoices(speakers, 60)), { min, max });
      return new Set(turns.map(({ speaker }) => speaker)).size;
    };

    assert.equal(await countOf(1, 20), 6);
    assert.equal(await countOf(1, 4), 4);
    assert.equal(await countOf(8, 8), 8);
  });

  test('diarizes five hours of voice with the memory of one block', async () => {
    const speakers = Array.from({ length: (5 * 3_600) / TURN_SECONDS }, (_, i) => (i * i) % 7);
    const before = process.memoryUsage.rss();
    let most = 0;
    async function* watched() {
      for (const block of blocksOfVoices(speakers, 300)) {
        yield block;
        most = Math.max(most, process.memoryUsage.rss() - before);
      }
    }

    const turns = await diarizeBlocks(watched(), NOBODY_KNOWS);

    const inOrder = [...new Set(speakers)];
    assert.equal(turns.length, speakers.length);
    assert.ok(turns.every(({ speaker }, i) => speaker === inOrder.indexOf(speakers[i]!)));
    assert.ok(most < 150_000_000, `${most} bytes more than before`);
  });
});
