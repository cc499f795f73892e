import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import {
  addFrame,
  addStatistics,
  frameCount,
  likelihoodRatio,
  computeLogDeterminant,
  emptyStatistics,
  type Statistics,
} from './gaussian.ts';
import type { VoiceBlock } from './voice-blocks.ts';

/** Range of frames of presumably one speaker: `from` inclusive, `to` exclusive. */
export type FrameRange = { from: number; to: number };

/** Frames of one step. */
const STEP_FRAMES = 10;
/** Steps before and after a possible change that are compared: one second each. */
const CONTEXT_STEPS = 10;
/** Shortest stretch in frames. */
const SHORTEST_FRAMES = 100;
/** Least voiced frames on each side of a change. */
const VOICED_MIN = 25;
/**
 * Share of the ratios of a region that count as no change. Too many stretches are harmless, since they are merged
 * later.
 */
const QUIET_SHARE = 0.6;
/** Steps around a change in which no ratio is higher. */
const PEAK_STEPS = 3;

/** Splits regions where the voice before differs most from the voice after (Gish 1991). */
export function splitAtChanges(block: VoiceBlock, voiced: Uint8Array): FrameRange[] {
  return block.regions.flatMap(({ from, to }) => {
    const edges = [from, ...findChanges(block, voiced, { from, to }), to];
    return edges.slice(1).map((edge, i) => ({ from: edges[i]!, to: edge }));
  });
}

function findChanges(block: VoiceBlock, voiced: Uint8Array, { from, to }: FrameRange): number[] {
  if (to - from < 2 * SHORTEST_FRAMES) return [];
  const steps: Statistics[] = [];
  for (let at = from; at + STEP_FRAMES <= to; at += STEP_FRAMES) {
    steps.push(collectStatistics(block, voiced, { from: at, to: at + STEP_FRAMES }));
  }
  const ratios = Float64Array.from(steps, (_, at) => changeScore(steps, at));
  const threshold = ratios.toSorted()[Math.floor(ratios.length * QUIET_SHARE)]!;
  const changes: number[] = [];
  let last = from;
  for (const [at, ratio] of ratios.entries()) {
    const frame = from + at * STEP_FRAMES;
    if (ratio <= threshold || frame - last < SHORTEST_FRAMES || to - frame < SHORTEST_FRAMES) {
      continue;
    }
    const around = ratios.subarray(Math.max(0, at - PEAK_STEPS), at + PEAK_STEPS + 1);
    if (around.some((other) => other > ratio)) continue;
    changes.push(frame);
    last = frame;
  }
  return changes;
}

/** Returns the difference between the voices before and after a step, normalized by the lengths of both sides. */
function changeScore(steps: readonly Statistics[], at: number): number {
  const before = emptyStatistics();
  const after = emptyStatistics();
  for (const step of steps.slice(Math.max(0, at - CONTEXT_STEPS), at)) addStatistics(before, step);
  for (const step of steps.slice(at, at + CONTEXT_STEPS)) addStatistics(after, step);
  const [framesBefore, framesAfter] = [frameCount(before), frameCount(after)];
  if (framesBefore < VOICED_MIN || framesAfter < VOICED_MIN) return 0;
  const ratio = likelihoodRatio(before, after, [
    computeLogDeterminant(before),
    computeLogDeterminant(after),
  ]);
  return ratio * Math.sqrt((framesBefore + framesAfter) / (framesBefore * framesAfter));
}

/** Collects the statistics of the voiced frames in a range. */
export function collectStatistics(
  { cepstra }: VoiceBlock,
  voiced: Uint8Array,
  { from, to }: FrameRange,
): Statistics {
  const statistics = emptyStatistics();
  for (let i = from; i < to; i++) {
    if (voiced[i]) addFrame(statistics, cepstra, i * CEPSTRUM_SIZE);
  }
  return statistics;
}
