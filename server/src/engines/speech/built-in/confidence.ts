import type { Word } from '../speech-engine.ts';

/**
 * How often a word is right whose tokens had these probabilities: a logistic function of their mean and of the least
 * sure one, fitted on clips with known words in clear, noisy and telephone sound and in languages that the model does
 * not know. Weights of `eval/fit-speech-confidence.ts`.
 */
export function wordConfidence(logProbabilities: readonly number[]): number {
  return Math.exp(mean(logProbabilities));
}

/** Of its words, weighted by their length; 0 where nothing was heard. */
export function chunkConfidence(words: readonly Word[]): number {
  const lengths = words.map(({ start_time, end_time }) => Math.max(0.01, end_time - start_time));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const weighted = words.reduce((sum, { confidence }, i) => sum + confidence * lengths[i]!, 0);
  return total > 0 ? weighted / total : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
