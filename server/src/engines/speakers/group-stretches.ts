import { agglomerate } from './agglomerate.ts';
import {
  fitGaussian,
  pooledCovariance,
  createSetLikelihood,
  addStatistics,
  frameCount,
  emptyStatistics,
  GAUSSIAN_PARAMETERS,
  subtractStatistics,
  type Statistics,
} from './gaussian.ts';
import {
  voiceLikelihoodRatio,
  mergeVoices,
  voiceDistance,
  createVoice,
  type SpeakerLimits,
  type Voice,
} from './voices.ts';

/** Voice and the indexes of its stretches. */
export type VoiceGroup = Voice & { members: number[] };

/**
 * Weight of the penalty of the Bayesian information criterion for merging single stretches. It is low: one voice gives
 * several groups, but no group contains two voices.
 */
const FIRST_PENALTY = 0.75;
const ROUNDS = 3;
/** Share of the groups that are merged between two rounds of regrouping. */
const JOINED_AT_ONCE = 0.1;
/** Least frames of a group without the stretch in question; with fewer, the group is not compared. */
const FRAMES_MIN = 30;

/**
 * Groups stretches by voice. Similar stretches are merged first. Then the closest groups are merged step by step, and
 * each stretch moves to the group that explains it best, which corrects early errors.
 *
 * @param baselineRatio baseline ratio; see `voiceDistance`
 */
export function groupStretches(
  stretches: readonly Statistics[],
  limits: SpeakerLimits,
  baselineRatio: number,
): VoiceGroup[] {
  let groups = initialGroups(stretches, limits);
  const regroup = createRegrouping(stretches);
  for (;;) {
    const moved = regroup(groups);
    if (moved.length >= limits.min) groups = moved;
    const fewest = Math.max(limits.min, Math.floor(groups.length * (1 - JOINED_AT_ONCE)));
    const left = mergeClosestGroups(groups, { min: fewest, max: limits.max }, baselineRatio);
    if (left.length === groups.length) return groups;
    groups = left;
  }
}

function initialGroups(stretches: readonly Statistics[], { min }: SpeakerLimits): VoiceGroup[] {
  const singles = stretches.map((stretch, i): VoiceGroup => ({
    ...createVoice(stretch),
    members: [i],
  }));
  return agglomerate(singles, {
    merge: mergeGroups,
    distance(one, other) {
      const frames = frameCount(one.statistics) + frameCount(other.statistics);
      return (
        voiceLikelihoodRatio(one, other) -
        (FIRST_PENALTY * GAUSSIAN_PARAMETERS * Math.log(frames)) / 2
      );
    },
    min,
    max: Infinity,
  });
}

function mergeGroups(one: VoiceGroup, other: VoiceGroup): VoiceGroup {
  return { ...mergeVoices(one, other), members: [...one.members, ...other.members] };
}

function mergeClosestGroups(
  groups: readonly VoiceGroup[],
  limits: SpeakerLimits,
  baselineRatio: number,
): VoiceGroup[] {
  return agglomerate(groups, {
    merge: mergeGroups,
    distance: (one, other) => voiceDistance(one, other, baselineRatio),
    min: limits.min,
    max: Math.max(limits.min, limits.max),
  });
}

/**
 * Creates a function that repeatedly moves each stretch to the group whose Gaussian makes it most likely, as k-means
 * does.
 */
function createRegrouping(stretches: readonly Statistics[]) {
  const prior = pooledCovariance(stretches);
  const likelihoodUnder = (statistics: Statistics) =>
    createSetLikelihood(fitGaussian(statistics, prior));

  /**
   * Returns the likelihood of a stretch in its own group without the stretch itself. Otherwise single-member groups
   * would always keep it.
   */
  function likelihoodAtHome({ statistics }: VoiceGroup, stretch: Statistics): number {
    const rest = Float64Array.from(statistics);
    subtractStatistics(rest, stretch);
    return frameCount(rest) < FRAMES_MIN ? -Infinity : likelihoodUnder(rest)(stretch);
  }

  function move(groups: readonly VoiceGroup[]): { moved: VoiceGroup[]; moves: number } {
    const likelihoods = groups.map(({ statistics }) => likelihoodUnder(statistics));
    const members = groups.map((): number[] => []);
    let moves = 0;
    for (const [home, group] of groups.entries()) {
      for (const stretch of group.members) {
        let [best, bestGroup] = [likelihoodAtHome(group, stretches[stretch]!), home];
        for (const [other, likelihoodOf] of likelihoods.entries()) {
          const likelihood = other === home ? -Infinity : likelihoodOf(stretches[stretch]!);
          if (likelihood > best) [best, bestGroup] = [likelihood, other];
        }
        if (bestGroup !== home) moves++;
        members[bestGroup]!.push(stretch);
      }
    }
    const moved = members.filter(({ length }) => length > 0).map((own) => groupOf(own));
    return { moved, moves };
  }

  function groupOf(members: number[]): VoiceGroup {
    const statistics = emptyStatistics();
    for (const stretch of members) addStatistics(statistics, stretches[stretch]!);
    return { ...createVoice(statistics), members };
  }

  return (groups: readonly VoiceGroup[]): VoiceGroup[] => {
    let current = [...groups];
    for (let round = 0; round < ROUNDS; round++) {
      const { moved, moves } = move(current);
      current = moved;
      if (moves === 0) break;
    }
    return current;
  };
}
