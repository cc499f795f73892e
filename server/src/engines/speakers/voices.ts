import { agglomerate } from './agglomerate.ts';
import {
  frameCount,
  likelihoodRatio,
  logDeterminant,
  PARAMETERS,
  unionOf,
  type Statistics,
} from './statistics.ts';

/** What is known of one voice. */
export type Voice = { statistics: Statistics; logDeterminant: number };

export type SpeakerLimits = { min: number; max: number };

/** Weight of the penalty on a further Gaussian in the Bayesian information criterion. */
const PENALTY_WEIGHT = 1.7;

export function voiceOf(statistics: Statistics): Voice {
  return { statistics, logDeterminant: logDeterminant(statistics) };
}

export function mergeVoices(one: Voice, other: Voice): Voice {
  return voiceOf(unionOf(one.statistics, other.statistics));
}

/** How much two voices differ: below zero when one Gaussian describes both well enough. */
export function voiceDistance(one: Voice, other: Voice): number {
  const ratio = likelihoodRatio(one.statistics, other.statistics, [
    one.logDeterminant,
    other.logDeterminant,
  ]);
  const frames = frameCount(one.statistics) + frameCount(other.statistics);
  return ratio - (PENALTY_WEIGHT * PARAMETERS * Math.log(frames)) / 2;
}

/** Joins the voices that are the same person's. */
export function joinVoices<V extends Voice>(
  voices: readonly V[],
  merge: (one: V, other: V) => V,
  limits: SpeakerLimits,
): V[] {
  return agglomerate(voices, { merge, distance: voiceDistance, ...limits });
}
