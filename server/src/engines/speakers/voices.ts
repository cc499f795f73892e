import {
  frameCount,
  likelihoodRatio,
  logDeterminant,
  unionOf,
  type Statistics,
} from './statistics.ts';

/** What is known of one voice. */
export type Voice = { statistics: Statistics; logDeterminant: number };

export type SpeakerLimits = { min: number; max: number };

// See the decision record.
/** How much more than one voice from moment to moment two voices differ, for what few frames say by chance. */
const CHANCE_WEIGHT = 60;
/** Few frames that were picked because they are alike differ most: more than chance alone, which would be 1, says. */
const CHANCE_POWER = 1.5;
/** The same per frame: what remains however long both are heard. */
const LASTING_WEIGHT = 0.0035;

export function voiceOf(statistics: Statistics): Voice {
  return { statistics, logDeterminant: logDeterminant(statistics) };
}

export function mergeVoices(one: Voice, other: Voice): Voice {
  return voiceOf(unionOf(one.statistics, other.statistics));
}

/** The likelihood ratio of two voices against one. */
export function ratioOf(one: Voice, other: Voice): number {
  return likelihoodRatio(one.statistics, other.statistics, [
    one.logDeterminant,
    other.logDeterminant,
  ]);
}

/**
 * How much two voices differ per frame, against what the same voice may: below zero when they may be one. Noise and
 * narrow bands make all voices more alike, so the measure is what a voice differs from itself in this recording.
 *
 * @param usual the likelihood ratio between two halves of one stretch of voice; see `usualRatio`
 */
export function voiceDistance(one: Voice, other: Voice, usual: number): number {
  const [frames, others] = [frameCount(one.statistics), frameCount(other.statistics)];
  const shared = (frames * others) / (frames + others);
  return ratioOf(one, other) / shared / usualDistance(shared, usual) - 1;
}

/**
 * What one voice may differ from itself per frame.
 *
 * @param shared product of the frames on both sides, by their sum
 */
export function usualDistance(shared: number, usual: number): number {
  return usual * (CHANCE_WEIGHT / shared ** CHANCE_POWER + LASTING_WEIGHT);
}
