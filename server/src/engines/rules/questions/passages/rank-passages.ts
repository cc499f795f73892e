import QUESTION_WEIGHTS from '../../weights/questions.json' with { type: 'json' };
import { pairKinds } from '../wording/kind-pairs.ts';
import { isBareHeading } from '../wording/line-kinds.ts';
import type { Question } from '../wording/question.ts';
import { chooseCandidates, scoreUnits } from './bm25.ts';
import { scoreClausePassages } from './clause-likelihood.ts';
import { type DocumentIndex, passageText } from './document-index.ts';
import { matchConcepts, matchNgrams } from './match-concepts.ts';
import {
  type PassageFeatures,
  computePassageFeatures,
  type PassageSearch,
} from './passage-features.ts';
import { searchByThesaurus } from './thesaurus-search.ts';
import { scoreCandidates, searchBySimilarity } from './word-similarity.ts';

/** Passage, by its index, that may answer a question. */
export type PassageCandidate = {
  at: number;
  features: PassageFeatures;
  /** Names of the pairs of a kind of the question and a kind of the passage. */
  pairs: readonly string[];
  /** Largest share of the words of the question that one candidate contains, 0 to 1; the same for all candidates. */
  wordShare: number;
};

/** Fitted weights of the ranking; a feature or a pair without a weight is ignored. */
export type RankingWeights = {
  /** Weights by name of the feature. */
  ranking: Readonly<Record<string, number>>;
  /** Additions to the weights of `ranking`, by name, in proportion to the share of words found. */
  rankingByWords: Readonly<Record<string, number>>;
  /** Weights by name of the pair of kinds. */
  pairs: Readonly<Record<string, number>>;
};

export type RankedPassage = PassageCandidate & { score: number };

/** Number of passages up to which all of them are ranked. */
const SMALL_DOCUMENT = 60;
const CANDIDATES_MAX = 40;
const CLAUSE_CANDIDATES_MAX = 10;
const SIMILAR_CANDIDATES_MAX = 20;

/** Ranks the passages that match the question by fitted weights, best first. */
export function rankPassages(search: PassageSearch): RankedPassage[] {
  return rankCandidates(findCandidates(search), QUESTION_WEIGHTS);
}

/**
 * Ranks passages by weights, best first. A question in the words of the document is ranked more by equal words, one in
 * other words more by similar ones.
 */
export function rankCandidates(
  candidates: readonly PassageCandidate[],
  { ranking, rankingByWords, pairs: pairWeights }: RankingWeights,
): RankedPassage[] {
  const wordShare = candidates[0]?.wordShare ?? 0;
  const entries = Object.entries(ranking).map(
    ([name, weight]) =>
      [name as keyof PassageFeatures, weight + wordShare * (rankingByWords[name] ?? 0)] as const,
  );
  return candidates
    .map((candidate) => {
      const ofPairs = candidate.pairs.reduce((sum, pair) => sum + (pairWeights[pair] ?? 0), 0);
      const score = entries.reduce(
        (sum, [name, weight]) => sum + weight * candidate.features[name],
        ofPairs,
      );
      return { ...candidate, score };
    })
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
}

/** Matches a question with a document and scores all passages. */
export function searchDocument(index: DocumentIndex, question: Question): PassageSearch {
  const matches = matchConcepts(index, question.concepts);
  const scores = scoreUnits(index, matches);
  const clauses = scoreClausePassages(index, question);
  const thesaurus = searchByThesaurus(index, question, matches);
  return {
    index,
    question,
    matches,
    scores,
    clauses,
    similarity: searchBySimilarity(index, matches, thesaurus),
    thesaurus,
    ngrams: matchNgrams(index, question.concepts),
    maxima: {
      passage: maxOf(scores.passage),
      paragraph: maxOf(scores.paragraph),
      page: maxOf(scores.page),
      clause: clauses ? maxOf(clauses) : 0,
    },
  };
}

/** Chooses the passages to rank, no bare headings. `eval/fit-questions.ts` fits the weights on them. */
export function findCandidates(search: PassageSearch): PassageCandidate[] {
  const chosen = new Set([
    ...chooseCandidates(search.scores, CANDIDATES_MAX),
    ...indexesOfHighest(scoreCandidates(search.similarity), SIMILAR_CANDIDATES_MAX),
    ...indexesOfHighest(search.thesaurus.share, SIMILAR_CANDIDATES_MAX),
    ...(search.clauses ? indexesOfHighest(search.clauses, CLAUSE_CANDIDATES_MAX) : []),
  ]);
  const { length } = search.index.passages;
  if (chosen.size > 0 && length <= SMALL_DOCUMENT) {
    for (let at = 0; at < length; at++) chosen.add(at);
  }
  const isEnglish = search.index.language === 'en' && search.question.language === 'en';
  const stating = [...chosen].filter((at) => !isBareHeading(passageText(search.index, at)));
  const candidates = stating.map((at) => ({
    at,
    features: computePassageFeatures(search, at),
    pairs: isEnglish ? pairKinds(search.question.kinds, search.index.kindsOf(at)) : [],
  }));
  const wordShare = Math.max(0, ...candidates.map(({ features }) => features.coverageSure));
  return candidates.map((candidate) => ({ ...candidate, wordShare }));
}

function maxOf(values: Float64Array): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

function indexesOfHighest(values: Float64Array, count: number): number[] {
  return [...values.keys()]
    .filter((at) => values[at]! > 0)
    .toSorted((a, b) => values[b]! - values[a]! || a - b)
    .slice(0, count);
}
