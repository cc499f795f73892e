import {
  type PassageCandidate,
  rankCandidates,
  type RankingWeights,
} from '../../server/src/engines/rules/questions/passages/rank-passages.ts';
import { listKindPairs } from '../../server/src/engines/rules/questions/wording/kind-pairs.ts';
import { fitChoices } from '../choice-regression.ts';
import { featureScales, scaledBy } from '../feature-scales.ts';
import type { AskedQuestion, QuestionSource } from './asked-questions.ts';

const FIRST_RIDGE = 60;
const RIDGE = 90;
/** Candidates of a question in the second fit, which has many features. */
const CANDIDATES_MAX = 12;
/** Candidates that a pair of kinds must have to get a weight. */
const PAIR_COUNT_MIN = 200;

/** Weight of a question by its source. Articles are most of what is asked in the words of the document. */
const SOURCE_WEIGHTS: Readonly<Record<QuestionSource, number>> = {
  articles: 1.5,
  contracts: 1,
  tables: 2,
  natural: 1,
  unaided: 0,
};

/** Fits the ranking: first the features on all candidates, then features and pairs on the best of them. */
export function fitRanking(asked: readonly AskedQuestion[]): RankingWeights {
  const [first] = asked.flatMap(({ candidates }) => candidates[0] ?? []);
  const names = Object.keys(first!.features);
  const ranking = toWeights(names, fitWeights(asked, listFeatures, FIRST_RIDGE));
  const best = asked.map((one) => keepBest(one, { ranking, rankingByWords: {}, pairs: {} }));
  const pairs = listFrequentPairs(best);
  const weights = fitWeights(
    best,
    (candidate) => {
      const own = new Set(candidate.pairs);
      const features = listFeatures(candidate);
      const byWords = features.map((value) => value * candidate.wordShare);
      return [...features, ...byWords, ...pairs.map((pair) => Number(own.has(pair)))];
    },
    RIDGE,
  );
  return {
    ranking: toWeights(names, weights),
    rankingByWords: toWeights(names, weights.slice(names.length)),
    pairs: toWeights(pairs, weights.slice(2 * names.length)),
  };
}

function listFeatures({ features }: PassageCandidate): number[] {
  return Object.values(features);
}

function keepBest(asked: AskedQuestion, weights: RankingWeights): AskedQuestion {
  const candidates = rankCandidates(asked.candidates, weights).slice(0, CANDIDATES_MAX);
  const isRight = candidates.map(
    ({ at }) => asked.isRight[asked.candidates.findIndex((other) => other.at === at)]!,
  );
  return { ...asked, candidates, isRight };
}

function listFrequentPairs(asked: readonly AskedQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const { candidates } of asked) {
    for (const pair of candidates.flatMap(({ pairs }) => pairs)) {
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  return listKindPairs().filter((pair) => (counts.get(pair) ?? 0) >= PAIR_COUNT_MIN);
}

function fitWeights(
  asked: readonly AskedQuestion[],
  featuresOf: (candidate: PassageCandidate) => number[],
  ridge: number,
): number[] {
  const telling = asked.filter(
    ({ isRight, source }) =>
      SOURCE_WEIGHTS[source] > 0 && isRight.includes(true) && isRight.includes(false),
  );
  const rows = telling.map(({ candidates }) => candidates.map(featuresOf));
  const scales = featureScales(rows.flat());
  const choices = telling.map(({ isRight, source }, i) => ({
    options: rows[i]!.map((row) => scaledBy(scales, row)),
    isRight,
    weight: SOURCE_WEIGHTS[source],
  }));
  return [...scaledBy(scales, [...fitChoices(choices, scales.length, ridge)])];
}

function toWeights(names: readonly string[], values: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, j) => [name, values[j]!]));
}
