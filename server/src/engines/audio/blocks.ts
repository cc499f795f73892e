import { SAMPLE_RATE } from './audio-info.ts';
import { requireLengthAtMostADay } from './decode-failure.ts';
import type { Placed } from './timeline.ts';

/** Collects samples into blocks of one second. */
export type Blocks = {
  /** @throws WorkError `too_large` when they are more than a day */
  add(placed: Placed): Generator<Float32Array[]>;
  /** The shorter one at the end, if any. */
  finish(): Generator<Float32Array[]>;
};

const BLOCK_SAMPLES = SAMPLE_RATE;

export function createBlocks(): Blocks {
  let block: Float32Array[] = [];
  let filled = 0;
  let total = 0;

  /** @param samples none for silence */
  function* append(
    channels: number,
    length: number,
    samples: Float32Array[] | undefined,
  ): Generator<Float32Array[]> {
    for (let taken = 0; taken < length;) {
      if (filled === 0) block = emptyBlock(channels);
      const count = Math.min(length - taken, BLOCK_SAMPLES - filled);
      for (const [index, channel] of block.entries()) {
        const source = samples?.[index];
        if (source) channel.set(source.subarray(taken, taken + count), filled);
      }
      taken += count;
      filled += count;
      total += count;
      requireLengthAtMostADay(total / SAMPLE_RATE);
      if (filled < BLOCK_SAMPLES) return;
      yield block;
      filled = 0;
    }
  }

  return {
    *add({ silence, samples }) {
      yield* append(samples.length, silence, undefined);
      yield* append(samples.length, samples[0]?.length ?? 0, samples);
    },
    *finish() {
      if (filled > 0) yield block.map((channel) => channel.subarray(0, filled));
    },
  };
}

function emptyBlock(channels: number): Float32Array[] {
  return Array.from({ length: channels }, () => new Float32Array(BLOCK_SAMPLES));
}
