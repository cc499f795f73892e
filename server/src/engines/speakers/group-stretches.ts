import { agglomerate } from './agglomerate.ts';
import { gaussianOf, pooledCovariance, setLikelihood } from './gaussian.ts';
import {
  addStatistics,
  frameCount,
  noFrames,
  PARAMETERS,
  subtractStatistics,
  type Statistics,
} from './statistics.ts';
import {
  ratioOf,
  mergeVoices,
  voiceDistance,
  voiceOf,
  type SpeakerLimits,
  type Voice,
} from './voices.ts';

/** A voice and the stretches that are its own, as indices. */
export type Group = Voice & { members: number[] };

/**
 * Weight of the penalty of the Bayesian information criterion at which single stretches are joined: so low that one
 * voice gives several groups, but no group holds two voices.
 */
const FIRST_PENALTY = 0.75;
const ROUNDS = 3;
/** Groups that are joined between two rounds of moving stretches, as a share of all. */
const JOINED_AT_ONCE = 0.1;
/** A group is judged without the stretch in question only if that leaves so many frames. */
const FRAMES_MIN = 30;

/**
 * Finds the voices of stretches: joins those that are much alike, then joins the most alike groups one after the other
 * and lets every stretch move to the group that explains it best, since early mistakes would otherwise stay.
 *
 * @param usual see `voiceDistance`
 */
export function groupStretches(
  stretches: readonly Statistics[],
  limits: SpeakerLimits,
  usual: number,
): Group[] {
  let groups = firstGroups(stretches, limits);
  const regroup = createRegrouping(stretches);
  for (;;) {
    const moved = regroup(groups);
    if (moved.length >= limits.min) groups = moved;
    const fewest = Math.max(limits.min, Math.floor(groups.length * (1 - JOINED_AT_ONCE)));
    const left = joinMostAlike(groups, { min: fewest, max: limits.max }, usual);
    if (left.length === groups.length) return groups;
    groups = left;
  }
}

function firstGroups(stretches: readonly Statistics[], { min }: SpeakerLimits): Group[] {
  const singles = stretches.map((stretch, i): Group => ({ ...voiceOf(stretch), members: [i] }));
  return agglomerate(singles, {
    merge: mergeGroups,
    distance(one, other) {
      const frames = frameCount(one.statistics) + frameCount(other.statistics);
      return ratioOf(one, other) - (FIRST_PENALTY * PARAMETERS * Math.log(frames)) / 2;
    },
    min,
    max: Infinity,
  });
}

function mergeGroups(one: Group, other: Group): Group {
  return { ...mergeVoices(one, other), members: [...one.members, ...other.members] };
}

function joinMostAlike(groups: readonly Group[], limits: SpeakerLimits, usual: number): Group[] {
  return agglomerate(groups, {
    merge: mergeGroups,
    distance: (one, other) => voiceDistance(one, other, usual),
    min: limits.min,
    max: Math.max(limits.min, limits.max),
  });
}

/** Moves each stretch to the group under whose Gaussian it is most likely, a few times over, as k-means does. */
function createRegrouping(stretches: readonly Statistics[]) {
  const prior = pooledCovariance(stretches);
  const likelihoodUnder = (statistics: Statistics) => setLikelihood(gaussianOf(statistics, prior));

  /** How likely a stretch is in its group if it is not itself counted; else any group of one would keep it. */
  function likelihoodAtHome({ statistics }: Group, stretch: Statistics): number {
    const rest = Float64Array.from(statistics);
    subtractStatistics(rest, stretch);
    return frameCount(rest) < FRAMES_MIN ? -Infinity : likelihoodUnder(rest)(stretch);
  }

  function move(groups: readonly Group[]): { moved: Group[]; moves: number } {
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

  function groupOf(members: number[]): Group {
    const statistics = noFrames();
    for (const stretch of members) addStatistics(statistics, stretches[stretch]!);
    return { ...voiceOf(statistics), members };
  }

  return (groups: readonly Group[]): Group[] => {
    let current = [...groups];
    for (let round = 0; round < ROUNDS; round++) {
      const { moved, moves } = move(current);
      current = moved;
      if (moves === 0) break;
    }
    return current;
  };
}
