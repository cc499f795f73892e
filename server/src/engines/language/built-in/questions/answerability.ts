import type { DocumentIndex } from './document-index.ts';
import type { Match } from './match-concepts.ts';
import { PASSAGE_FEATURES } from './passage-features.ts';
import QUESTION_WEIGHTS from './question-weights.json' with { type: 'json' };
import type { Question } from './question.ts';
import type { RankedPassage } from './rank-passages.ts';

export type Found = {
  index: DocumentIndex;
  question: Question;
  matches: readonly Match[];
  /** The best first; at least one. */
  passages: readonly RankedPassage[];
};

const { bias, weights, threshold } = QUESTION_WEIGHTS.answerability as {
  bias: number;
  weights: Readonly<Record<string, number>>;
  threshold: number;
};

/** How likely the first passage answers the question, 0 to 1. */
export function answerConfidence(found: Found): number {
  const features = answerabilityFeatures(found);
  let sum = bias;
  for (const [name, weight] of Object.entries(weights)) sum += weight * features[name]!;
  return 1 / (1 + Math.exp(-sum));
}

export function isSureEnough(confidence: number): boolean {
  return confidence >= threshold;
}

/** What tells whether the document answers at all; by name. */
export function answerabilityFeatures({ matches, passages }: Found): Record<string, number> {
  const [best, second] = passages;
  const own = Object.fromEntries(PASSAGE_FEATURES.map((name) => [name, best!.features[name]]));
  return {
    ...own,
    score: best!.score,
    margin: best!.score - (second?.score ?? 0),
    unknown: matches.filter(({ terms }) => terms.size === 0).length,
    length: matches.length,
  };
}
