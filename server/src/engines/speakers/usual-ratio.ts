import type { Stretch } from './change-points.ts';
import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import { addFrame, noFrames } from './statistics.ts';
import type { VoiceBlock } from './voice-blocks.ts';
import { ratioOf, voiceOf } from './voices.ts';

/** Voiced frames of a piece that is halved. */
const FRAMES_MIN = 140;
const FRAMES_MAX = 200;
/** What speech of middling clarity has, and how many measured pieces it weighs as much as. */
const EXPECTED = 400;
const EXPECTED_WEIGHT = 2;

/**
 * How much a voice differs from itself from one second to the next: the median likelihood ratio between halves of
 * pieces in which no change was found. About 200 where it is noisy, 600 where it is clean.
 */
export function usualRatio(
  block: VoiceBlock,
  voiced: Uint8Array,
  stretches: readonly Stretch[],
): number {
  const ratios = stretches.flatMap(({ from, to }) => {
    const frames: number[] = [];
    for (let frame = from; frame < to; frame++) if (voiced[frame]) frames.push(frame);
    return piecesOf(frames).map((piece) => ratioOfHalves(block, piece));
  });
  if (ratios.length === 0) return EXPECTED;
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  return (ratios.length * median + EXPECTED_WEIGHT * EXPECTED) / (ratios.length + EXPECTED_WEIGHT);
}

function piecesOf(frames: readonly number[]): number[][] {
  const pieces: number[][] = [];
  for (let at = 0; at + FRAMES_MIN <= frames.length; at += FRAMES_MAX) {
    pieces.push(frames.slice(at, at + FRAMES_MAX));
  }
  return pieces;
}

function ratioOfHalves({ cepstra }: VoiceBlock, frames: readonly number[]): number {
  const halves = [noFrames(), noFrames()] as const;
  for (const [i, frame] of frames.entries()) {
    addFrame(halves[i < frames.length / 2 ? 0 : 1], cepstra, frame * CEPSTRUM_SIZE);
  }
  return ratioOf(voiceOf(halves[0]), voiceOf(halves[1]));
}
