/** Converts log-odds to a probability. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Converts scores to probabilities that add up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}
