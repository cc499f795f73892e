import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createChunkCutter, type Cut } from './chunk-cutter.ts';
import { FRAME_SAMPLES, FRAME_SECONDS } from './frame.ts';

suite('a channel is cut into chunks', () => {
  test('where speech pauses for long', () => {
    const cuts = cut([silence(1), voice(5), silence(1), voice(6), silence(1)]);

    assert.deepEqual(cuts.map(voicedSeconds), [[[1, 6]], [[7, 13]]]);
  });

  test('but not at the pauses of a sentence', () => {
    const cuts = cut([voice(2), silence(0.6), voice(2), silence(0.6), voice(2), silence(2)]);

    assert.equal(cuts.length, 1);
    assert.equal(cuts[0]!.voiced.length, 3);
  });

  test('so that no chunk is longer than 20 seconds and nothing said is lost', () => {
    const cuts = cut([voice(70), silence(2)]);

    assert.ok(cuts.every(({ samples }) => samples.length <= 20 * 16_000));
    for (const [index, { firstFrame }] of cuts.entries()) {
      const before = cuts[index - 1];
      if (before) assert.equal(firstFrame, before.firstFrame + framesOf(before));
    }
    assert.equal(cuts[0]!.firstFrame, 0);
    assert.ok(cuts.at(-1)!.firstFrame + framesOf(cuts.at(-1)!) >= 70 / FRAME_SECONDS);
  });

  test('in the longest pause of speech that goes on', () => {
    const [first] = cut([voice(12), silence(0.3), voice(3), silence(0.1), voice(10), silence(2)]);

    assert.ok(Math.abs(framesOf(first!) * FRAME_SECONDS - 12.15) < 0.1);
  });

  test('with the silence around it, which no two chunks share', () => {
    const [first, second] = cut([silence(1), voice(13), silence(0.6), voice(5), silence(1)]);

    assert.ok(first!.voiced[0]![0] - first!.firstFrame >= 10);
    assert.ok(second!.firstFrame >= first!.firstFrame + framesOf(first!));
    assert.ok(second!.voiced[0]![0] > second!.firstFrame);
  });

  test('with exactly its own samples', () => {
    for (const { firstFrame, samples } of cut([silence(2), voice(3), silence(2), voice(30)])) {
      assert.deepEqual(
        [...samples].filter((sample, index) => sample !== numberOf(firstFrame, index)),
        [],
      );
    }
  });

  test('and clicks are none', () => {
    assert.deepEqual(cut([silence(1), voice(0.1), silence(3), voice(0.1), silence(1)]), []);
  });
});

/** Probabilities of frames. */
function voice(seconds: number): number[] {
  return Array.from({ length: Math.round(seconds / FRAME_SECONDS) }, () => 0.9);
}

function silence(seconds: number): number[] {
  return Array.from({ length: Math.round(seconds / FRAME_SECONDS) }, () => 0.01);
}

/** Each sample holds the number of its frame. */
function cut(parts: readonly number[][]): Cut[] {
  const cutter = createChunkCutter();
  const cuts = parts
    .flat()
    .map((probability, frame) =>
      cutter.push(new Float32Array(FRAME_SAMPLES).fill(frame), probability),
    );
  return [...cuts, cutter.finish()].filter((one) => one !== undefined);
}

function numberOf(firstFrame: number, sample: number): number {
  return firstFrame + Math.floor(sample / FRAME_SAMPLES);
}

function framesOf({ samples }: Cut): number {
  return Math.ceil(samples.length / FRAME_SAMPLES);
}

/** To the second. */
function voicedSeconds({ voiced }: Cut): number[][] {
  return voiced.map((frames) => frames.map((frame) => Math.round(frame * FRAME_SECONDS)));
}
