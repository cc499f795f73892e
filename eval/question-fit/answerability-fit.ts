import { computeAnswerabilityFeatures } from '../../server/src/engines/rules/questions/passages/answerability.ts';
import {
  rankCandidates,
  type RankedPassage,
  type RankingWeights,
} from '../../server/src/engines/rules/questions/passages/rank-passages.ts';
import { featureScales, scaledBy } from '../feature-scales.ts';
import { fitRegression, probabilityOf, type Regression } from '../logistic-regression.ts';
import { type AskedQuestion, FOLDS } from './asked-questions.ts';

const RIDGE = 50;
/**
 * Copies of a natural question: more than of others, as they are what people ask. Those without an answer are a fifth of
 * the corpus and half of the other questions, and all have one threshold.
 */
const NATURAL_COPIES = { answerable: 2, unanswerable: 8 };
const UNANSWERABLE_COPIES = 4;

/** Question ranked by weights fitted without its fold. */
export type RankedQuestion = AskedQuestion & {
  passages: readonly RankedPassage[];
  /** Whether each of the ranked passages holds an answer. */
  isPassageRight: readonly boolean[];
  features: Readonly<Record<string, number>>;
};

/** Ranks the candidates of each question by the weights of its fold; questions without candidates are left out. */
export function rankByFold(
  asked: readonly AskedQuestion[],
  weightsByFold: readonly RankingWeights[],
): RankedQuestion[] {
  return asked.flatMap((one) => {
    const passages = rankCandidates(one.candidates, weightsByFold[one.fold]!);
    if (passages.length === 0) return [];
    const isPassageRight = passages.map(
      ({ at }) => one.isRight[one.candidates.findIndex((other) => other.at === at)]!,
    );
    const features = computeAnswerabilityFeatures(one.search, passages);
    return [{ ...one, passages, isPassageRight, features }];
  });
}

export function isFirstRight({ isAnswerable, isPassageRight }: RankedQuestion): boolean {
  return isAnswerable && isPassageRight[0]!;
}

/** Fits the probability that the first passage is right, on the features as they are. */
export function fitAnswerability(ranked: readonly RankedQuestion[]): Regression {
  const rows = ranked.map(({ features }) => Object.values(features));
  const scales = featureScales(rows);
  const all = scales.map((_, j) => j);
  const examples = ranked.flatMap((one, i) => {
    const values = scaledBy(scales, rows[i]!);
    const example = { features: all, values, isPositive: isFirstRight(one) };
    return Array.from({ length: countCopies(one) }, () => example);
  });
  const { bias, weights } = fitRegression(examples, scales.length, { ridge: RIDGE });
  return { bias, weights: scaledBy(scales, [...weights]) };
}

function countCopies({ source, isAnswerable }: RankedQuestion): number {
  if (source === 'unaided') return isAnswerable ? 1 : UNANSWERABLE_COPIES;
  if (source !== 'natural') return 1;
  return isAnswerable ? NATURAL_COPIES.answerable : NATURAL_COPIES.unanswerable;
}

/** Estimates the probability of each question by a regression fitted without its fold. */
export function estimateByFold(ranked: readonly RankedQuestion[]): number[] {
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    fitAnswerability(ranked.filter((one) => one.fold !== fold)),
  );
  return ranked.map(({ features, fold }) => {
    const values = Float64Array.from(Object.values(features));
    return probabilityOf(fits[fold]!, { features: values.keys().toArray(), values });
  });
}
