import { statisticsOf, type Stretch } from './change-points.ts';
import { frameCount } from './statistics.ts';
import type { VoiceBlock } from './voice-blocks.ts';
import { ratioOf, voiceOf } from './voices.ts';

/** The frames of both halves together. */
const FRAMES = 200;
/** A half with fewer voiced frames is not counted. */
const VOICED_MIN = 70;
/** Where there is no pair of halves: what clean speech has. */
const OTHERWISE = 450;

/**
 * How much a voice differs from itself from one second to the next, as the median likelihood ratio between halves of
 * stretches in which no change was found. Between 200 (noisy or narrow) and 600 (clean).
 */
export function usualRatio(
  block: VoiceBlock,
  voiced: Uint8Array,
  stretches: readonly Stretch[],
): number {
  const ratios: number[] = [];
  for (const { from, to } of stretches) {
    for (let at = from; at + FRAMES <= to; at += FRAMES) {
      const middle = at + FRAMES / 2;
      const before = statisticsOf(block, voiced, { from: at, to: middle });
      const after = statisticsOf(block, voiced, { from: middle, to: at + FRAMES });
      if (Math.min(frameCount(before), frameCount(after)) < VOICED_MIN) continue;
      ratios.push(ratioOf(voiceOf(before), voiceOf(after)));
    }
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? OTHERWISE;
}
