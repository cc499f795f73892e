import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createChunkCutter, type FrameChunk } from './chunk-cutter.ts';
import { FRAME_SAMPLES, FRAME_SECONDS } from './frames.ts';

suite('cutting a channel into chunks', () => {
  test('cuts at long pauses of speech', () => {
    const cuts = cut([silence(1), voice(5), silence(1), voice(6), silence(1)]);

    assert.deepEqual(cuts.map(voicedSeconds), [[[1, 6]], [[7, 13]]]);
  });

  test('keeps the short pauses of a sentence within a chunk', () => {
    const cuts = cut([voice(2), silence(0.6), voice(2), silence(0.6), voice(2), silence(2)]);

    assert.equal(cuts.length, 1);
    assert.equal(cuts[0]!.voiced.length, 3);
  });

  test('cuts continuous voice into chunks of at most 20 seconds without loss', () => {
    const cuts = cut([voice(70), silence(2)]);

    assert.ok(cuts.every(({ samples }) => samples.length <= 20 * 16_000));
    for (const [index, { firstFrame }] of cuts.entries()) {
      const before = cuts[index - 1];
      if (before) assert.equal(firstFrame, before.firstFrame + framesOf(before));
    }
    assert.equal(cuts[0]!.firstFrame, 0);
    assert.ok(cuts.at(-1)!.firstFrame + framesOf(cuts.at(-1)!) >= 70 / FRAME_SECONDS);
  });

  test('cuts continuous speech in its longest pause', () => {
    const [first] = cut([voice(12), silence(0.3), voice(3), silence(0.1), voice(10), silence(2)]);

    assert.ok(Math.abs(framesOf(first!) * FRAME_SECONDS - 12.15) < 0.1);
  });

  test('keeps silence around the voice of a chunk without overlap between chunks', () => {
    const [first, second] = cut([silence(1), voice(13), silence(0.6), voice(5), silence(1)]);

    assert.ok(first!.voiced[0]![0] - first!.firstFrame >= 10);
    assert.ok(second!.firstFrame >= first!.firstFrame + framesOf(first!));
    assert.ok(second!.voiced[0]![0] > second!.firstFrame);
  });

  test('copies the samples of each chunk unchanged', () => {
    for (const { firstFrame, samples } of cut([silence(2), voice(3), silence(2), voice(30)])) {
      assert.deepEqual(
        [...samples].filter((sample, index) => sample !== numberOf(firstFrame, index)),
        [],
      );
    }
  });

  test('makes no chunk of clicks', () => {
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
function cut(parts: readonly number[][]): FrameChunk[] {
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

function framesOf({ samples }: FrameChunk): number {
  return Math.ceil(samples.length / FRAME_SAMPLES);
}

/** Rounds to full seconds. */
function voicedSeconds({ voiced }: FrameChunk): number[][] {
  return voiced.map((frames) => frames.map((frame) => Math.round(frame * FRAME_SECONDS)));
}
