type Candidate = { features: readonly string[] };
type Weights = Readonly<Record<string, number>>;

/** The likeliest candidate under a conditional logit, with its probability among all. */
export function chooseBest<T extends Candidate>(
  candidates: readonly T[],
  weights: Weights,
): (T & { share: number }) | undefined {
  const scored = candidates
    .map((candidate) => ({ candidate, score: sumOf(candidate.features, weights) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return undefined;
  const sum = scored.reduce((all, { score }) => all + Math.exp(score - best.score), 0);
  return { ...best.candidate, share: 1 / sum };
}

/** How a share becomes a probability of being right. */
export type Calibration = { bias: number; slope: number };

/** Logistic calibration of a share (Platt 1999). */
export function calibratedConfidence(share: number, { bias, slope }: Calibration): number {
  return 1 / (1 + Math.exp(-(bias + slope * shareLogit(share))));
}

const SHARE_MARGIN = 1e-3;

export function shareLogit(share: number): number {
  const inside = Math.min(1 - SHARE_MARGIN, Math.max(SHARE_MARGIN, share));
  return Math.log(inside / (1 - inside));
}

function sumOf(features: readonly string[], weights: Weights): number {
  return features.reduce((sum, name) => sum + (weights[name] ?? 0), 0);
}
