import {
  frameCount,
  likelihoodRatio,
  computeLogDeterminant,
  mergeStatistics,
  type Statistics,
  addFrame,
  emptyStatistics,
} from './gaussian.ts';
import type { FrameRange } from './change-points.ts';
import { CEPSTRUM_SIZE } from './mel-cepstrum.ts';
import type { VoiceBlock } from './voice-blocks.ts';

/** Statistics of one voice. */
export type Voice = { statistics: Statistics; logDeterminant: number };

/** Least and largest number of speakers. */
export type SpeakerLimits = { min: number; max: number };

// The constants are explained in the decision record on speakers.
/** Weight of the chance difference between few frames of one voice. */
const CHANCE_WEIGHT = 45;
/** Exponent of the chance difference. Chance alone gives 1, but frames selected for similarity differ more. */
const CHANCE_POWER = 1.5;
/** Weight of the difference per frame that remains for any length. */
const LASTING_WEIGHT = 0.0035;

/** Creates a voice from statistics. */
export function createVoice(statistics: Statistics): Voice {
  return { statistics, logDeterminant: computeLogDeterminant(statistics) };
}

/** Returns the voice of the frames of both voices. */
export function mergeVoices(one: Voice, other: Voice): Voice {
  return createVoice(mergeStatistics(one.statistics, other.statistics));
}

/** Returns the log likelihood ratio of two voices against one. */
export function voiceLikelihoodRatio(one: Voice, other: Voice): number {
  return likelihoodRatio(one.statistics, other.statistics, [
    one.logDeterminant,
    other.logDeterminant,
  ]);
}

/**
 * Returns the difference of two voices per frame, relative to the difference within one voice; negative if they may be
 * one. Noise and narrow bands make voices more similar, so the scale comes from the recording itself.
 *
 * @param baselineRatio baseline: likelihood ratio between two halves of one stretch; see `estimateBaselineRatio`
 */
export function voiceDistance(one: Voice, other: Voice, baselineRatio: number): number {
  const [frames, others] = [frameCount(one.statistics), frameCount(other.statistics)];
  const shared = (frames * others) / (frames + others);
  return voiceLikelihoodRatio(one, other) / shared / baselineDistance(shared, baselineRatio) - 1;
}

/**
 * Returns the expected difference within one voice per frame.
 *
 * @param shared product of the frame counts of both sides, divided by their sum
 */
function baselineDistance(shared: number, baselineRatio: number): number {
  return baselineRatio * (CHANCE_WEIGHT / shared ** CHANCE_POWER + LASTING_WEIGHT);
}

/**
 * Share of the baseline difference below which two stretches are the same recording: a jingle, an announcement or a
 * replayed passage. Different sentences of one voice differ by at least 0.1.
 */
const REPEAT_SHARE = 0.08;
/** Largest ratio of the lengths of a stretch and its repeat. */
const LENGTHS_APART_MAX = 1.5;

/**
 * Removes stretches that repeat earlier audio. Repeats add no information about a voice, and would make each repeated
 * sentence look like its own speaker.
 *
 * @param baselineRatio baseline ratio; see `voiceDistance`
 */
export function findDistinctStretches(
  stretches: readonly Statistics[],
  baselineRatio: number,
): Statistics[] {
  const distinct: Voice[] = [];
  for (const stretch of stretches) {
    const voice = createVoice(stretch);
    if (!distinct.some((earlier) => isRepeat(voice, earlier, baselineRatio))) distinct.push(voice);
  }
  return distinct.map(({ statistics }) => statistics);
}

function isRepeat(one: Voice, other: Voice, baselineRatio: number): boolean {
  const [frames, others] = [frameCount(one.statistics), frameCount(other.statistics)];
  if (Math.max(frames, others) > LENGTHS_APART_MAX * Math.min(frames, others)) return false;
  const shared = (frames * others) / (frames + others);
  return (
    voiceLikelihoodRatio(one, other) / shared <
    REPEAT_SHARE * baselineDistance(shared, baselineRatio)
  );
}

/** Least and usual number of voiced frames of a piece that is halved. */
const FRAMES_MIN = 140;
const FRAMES_MAX = 200;
/** Expected ratio of speech of average clarity, and its weight in measured pieces. */
const EXPECTED_RATIO = 400;
const EXPECTED_WEIGHT = 2;

/**
 * Estimates how much a voice differs from itself between seconds: the median likelihood ratio between halves of pieces
 * without a change. About 200 with noise, 600 in clean audio.
 */
export function estimateBaselineRatio(
  block: VoiceBlock,
  voiced: Uint8Array,
  stretches: readonly FrameRange[],
): number {
  const ratios = stretches.flatMap(({ from, to }) => {
    const frames: number[] = [];
    for (let frame = from; frame < to; frame++) if (voiced[frame]) frames.push(frame);
    return splitIntoPieces(frames).map((piece) => halvesLikelihoodRatio(block, piece));
  });
  if (ratios.length === 0) return EXPECTED_RATIO;
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  return (
    (ratios.length * median + EXPECTED_WEIGHT * EXPECTED_RATIO) / (ratios.length + EXPECTED_WEIGHT)
  );
}

function splitIntoPieces(frames: readonly number[]): number[][] {
  const pieces: number[][] = [];
  for (let at = 0; at + FRAMES_MIN <= frames.length; at += FRAMES_MAX) {
    pieces.push(frames.slice(at, at + FRAMES_MAX));
  }
  return pieces;
}

function halvesLikelihoodRatio({ cepstra }: VoiceBlock, frames: readonly number[]): number {
  const halves = [emptyStatistics(), emptyStatistics()] as const;
  for (const [i, frame] of frames.entries()) {
    addFrame(halves[i < frames.length / 2 ? 0 : 1], cepstra, frame * CEPSTRUM_SIZE);
  }
  return voiceLikelihoodRatio(createVoice(halves[0]), createVoice(halves[1]));
}
