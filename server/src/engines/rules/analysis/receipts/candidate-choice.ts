import { logistic } from '../../logistic.ts';

type Candidate = { features: readonly string[] };
/** Weights of features in log-odds, by the name of the feature. */
export type FeatureWeights = Readonly<Record<string, number>>;

/** Chooses the most probable candidate under a conditional logit, with its share of the probability, 0 to 1. */
export function chooseBest<T extends Candidate>(
  candidates: readonly T[],
  weights: FeatureWeights,
): (T & { share: number }) | undefined {
  const scored = candidates
    .map((candidate) => ({ candidate, score: sumWeights(candidate.features, weights) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return undefined;
  const sum = scored.reduce((all, { score }) => all + Math.exp(score - best.score), 0);
  return { ...best.candidate, share: 1 / sum };
}

/** Parameters of the logistic calibration from a share to the probability of a correct choice. */
export type ShareCalibration = { bias: number; slope: number };

/** Converts a share into the probability of a correct choice, by logistic calibration (Platt 1999). */
export function calibratedConfidence(share: number, { bias, slope }: ShareCalibration): number {
  return logistic(bias + slope * shareLogit(share));
}

const SHARE_MARGIN = 1e-3;

/** Returns the log-odds of a share, cut off near 0 and 1. */
export function shareLogit(share: number): number {
  const inside = Math.min(1 - SHARE_MARGIN, Math.max(SHARE_MARGIN, share));
  return Math.log(inside / (1 - inside));
}

function sumWeights(features: readonly string[], weights: FeatureWeights): number {
  return features.reduce((sum, name) => sum + (weights[name] ?? 0), 0);
}
