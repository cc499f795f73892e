import type {
  AnswerSource,
  AnswerContent,
} from '../server/src/engines/language-engine/language-engine.ts';
import type { Judgement } from './calibration.ts';
import type { LabelledQuestion } from './question-data.ts';
import { mean } from './scores.ts';

export type Holds = (labels: LabelledQuestion, source: AnswerSource) => boolean;

export const isOnPage: Holds = ({ pages }, { page }) => pages.includes(page);
export const isSentence: Holds = (labels, source) =>
  isOnPage(labels, source) && labels.isAnswer(source.excerpt, source.start);

/** The share of questions of which one of the first `count` sources is a right one. */
export function shareHolding<T extends { labels: LabelledQuestion }>(
  all: readonly T[],
  sourcesOf: (one: T) => readonly AnswerSource[],
  holds: Holds,
  count: number,
): number {
  const hits = all.map((one) =>
    sourcesOf(one)
      .slice(0, count)
      .some((source) => holds(one.labels, source)),
  );
  return mean(hits.map(Number));
}

/** An answer is right when its first source is. */
export function judgeAnswer({
  answer: { sources, confidence },
  labels,
}: {
  answer: Pick<AnswerContent, 'sources' | 'confidence'>;
  labels: LabelledQuestion;
}): Judgement {
  const [first] = sources;
  return { confidence, isRight: !!first && isSentence(labels, first) };
}
