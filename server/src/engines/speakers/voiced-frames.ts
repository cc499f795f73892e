import type { VoiceBlock } from './voice-blocks.ts';

/** Below the loud frames of the region by this much, in natural logarithm of power (39 dB), nobody is heard. */
const QUIETER = 9;
/** The share of frames that are quieter than the loud ones. */
const LOUD_QUANTILE = 0.9;

/**
 * Which frames tell a voice: pauses inside a region say more of the room than of who speaks.
 *
 * @returns 1 or 0 a frame
 */
export function voicedFrames({ regions, frames, loudness }: VoiceBlock): Uint8Array {
  const voiced = new Uint8Array(frames);
  for (const { from, to } of regions) {
    const ascending = loudness.slice(from, to).toSorted();
    const loud = ascending[Math.floor((to - from) * LOUD_QUANTILE)]!;
    for (let i = from; i < to; i++) voiced[i] = loudness[i]! > loud - QUIETER ? 1 : 0;
  }
  return voiced;
}
