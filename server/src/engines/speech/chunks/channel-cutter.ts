import { createChunkCutter, type Cut } from './chunk-cutter.ts';
import { createLevelEvener, type LeveledFrame } from './even-level.ts';
import { createFrameCutter } from './frame.ts';
import { createVoiceDetector } from './voice-detector.ts';

/** Cuts one channel into chunks while its samples come; holds about ten seconds and one chunk. */
export type ChannelCutter = {
  push(block: Float32Array): AsyncGenerator<Cut>;
  finish(): AsyncGenerator<Cut>;
};

export async function createChannelCutter(): Promise<ChannelCutter> {
  const detector = await createVoiceDetector();
  const frames = createFrameCutter();
  const evener = createLevelEvener();
  const cutter = createChunkCutter();

  async function* take(frame: LeveledFrame | undefined): AsyncGenerator<Cut> {
    if (!frame) return;
    const cut = cutter.push(frame.original, await detector.probabilityOf(frame.even));
    if (cut) yield cut;
  }

  return {
    async *push(block) {
      for (const frame of frames.push(block)) yield* take(evener.push(frame));
    },

    async *finish() {
      for (const frame of frames.finish()) yield* take(evener.push(frame));
      for (const frame of evener.finish()) yield* take(frame);
      const cut = cutter.finish();
      if (cut) yield cut;
    },
  };
}
