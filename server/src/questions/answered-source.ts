import type { QuestionSource, ReadSource } from '../contract/questions.ts';
import type { Answer } from '../engines/language-engine/language-engine.ts';
import type { Candidate } from './source-text.ts';

/** Source with the verified answer that its text alone gives. */
export type AnsweredSource = Candidate & {
  answer: Answer;
  /** Passages of `answer.sources` for the response, in the same order; the text itself is not kept. */
  passages: readonly QuestionSource[];
  /** Share of the question that the best passage has by the search, 0 to 1. */
  relevance: number;
};

/** Presents a source that was read. */
export function toReadSource({ source, id, title, answer }: AnsweredSource): ReadSource {
  const { outcome, confidence } = answer;
  return { source, id, title, outcome, confidence: roundConfidence(confidence) };
}

/** Rounds a probability for a response. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 1_000) / 1_000;
}
