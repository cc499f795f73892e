import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import {
  addFrame,
  addStatistics,
  frameCount,
  likelihoodRatio,
  logDeterminant,
  noFrames,
  type Statistics,
} from './statistics.ts';
import type { VoiceBlock } from './voice-blocks.ts';

/** Frames of one speaker, as far as can be told from what is beside them: `from` included, `to` not. */
export type Stretch = { from: number; to: number };

/** Frames that are looked at as one. */
const STEP = 10;
/** Before and after a possible change, in steps: one second each. */
const REACH = 10;
/** The shortest stretch, in frames. */
const SHORTEST = 100;
/** Fewer voiced frames on a side say nothing. */
const VOICED_MIN = 25;
/** Of the ratios of a region, the share that is taken for no change. Too many stretches do no harm: they are joined later. */
const QUIET_SHARE = 0.6;
/** How far around a change, in steps, no ratio may be higher. */
const PEAK_REACH = 3;

/** Cuts regions where the voice before differs most from the voice after (Gish 1991). */
export function cutAtChanges(block: VoiceBlock, voiced: Uint8Array): Stretch[] {
  return block.regions.flatMap(({ from, to }) => {
    const edges = [from, ...changesWithin(block, voiced, { from, to }), to];
    return edges.slice(1).map((edge, i) => ({ from: edges[i]!, to: edge }));
  });
}

function changesWithin(block: VoiceBlock, voiced: Uint8Array, { from, to }: Stretch): number[] {
  if (to - from < 2 * SHORTEST) return [];
  const steps: Statistics[] = [];
  for (let at = from; at + STEP <= to; at += STEP) {
    steps.push(statisticsOf(block, voiced, { from: at, to: at + STEP }));
  }
  const ratios = Float64Array.from(steps, (_, at) => changeAt(steps, at));
  const threshold = ratios.toSorted()[Math.floor(ratios.length * QUIET_SHARE)]!;
  const changes: number[] = [];
  let last = from;
  for (const [at, ratio] of ratios.entries()) {
    const frame = from + at * STEP;
    if (ratio <= threshold || frame - last < SHORTEST || to - frame < SHORTEST) continue;
    const around = ratios.subarray(Math.max(0, at - PEAK_REACH), at + PEAK_REACH + 1);
    if (around.some((other) => other > ratio)) continue;
    changes.push(frame);
    last = frame;
  }
  return changes;
}

/** Comparable between sides of different length. */
function changeAt(steps: readonly Statistics[], at: number): number {
  const before = noFrames();
  const after = noFrames();
  for (const step of steps.slice(Math.max(0, at - REACH), at)) addStatistics(before, step);
  for (const step of steps.slice(at, at + REACH)) addStatistics(after, step);
  const [counted, others] = [frameCount(before), frameCount(after)];
  if (counted < VOICED_MIN || others < VOICED_MIN) return 0;
  const ratio = likelihoodRatio(before, after, [logDeterminant(before), logDeterminant(after)]);
  return ratio * Math.sqrt((counted + others) / (counted * others));
}

export function statisticsOf(
  { cepstra }: VoiceBlock,
  voiced: Uint8Array,
  { from, to }: Stretch,
): Statistics {
  const statistics = noFrames();
  for (let i = from; i < to; i++) {
    if (voiced[i]) addFrame(statistics, cepstra, i * CEPSTRUM_SIZE);
  }
  return statistics;
}
