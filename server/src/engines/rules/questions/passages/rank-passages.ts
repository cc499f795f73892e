import QUESTION_WEIGHTS from '../../weights/questions.json' with { type: 'json' };
import type { Question } from '../wording/question.ts';
import { chooseCandidates, scoreUnits } from './bm25.ts';
import { scoreClausePassages } from './clause-likelihood.ts';
import type { DocumentIndex } from './document-index.ts';
import { matchConcepts, matchNgrams } from './match-concepts.ts';
import {
  type PassageFeatures,
  computePassageFeatures,
  type PassageSearch,
} from './passage-features.ts';

/** Passage, by its index, that may answer a question. */
export type PassageCandidate = { at: number; features: PassageFeatures };

export type RankedPassage = PassageCandidate & { score: number };

const CANDIDATES_MAX = 40;
const CLAUSE_CANDIDATES_MAX = 10;

/** Ranks the passages that match the question by fitted weights, best first. */
export function rankPassages(search: PassageSearch): RankedPassage[] {
  return rankCandidates(findCandidates(search), QUESTION_WEIGHTS.ranking);
}

/** @param weights by name of the feature; a feature without a weight is ignored */
export function rankCandidates(
  candidates: readonly PassageCandidate[],
  weights: Readonly<Record<string, number>>,
): RankedPassage[] {
  const entries = Object.entries(weights) as [keyof PassageFeatures, number][];
  return candidates
    .map(({ at, features }) => ({
      at,
      features,
      score: entries.reduce((sum, [name, weight]) => sum + weight * features[name], 0),
    }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
}

/** Matches a question with a document and scores all passages. */
export function searchDocument(index: DocumentIndex, question: Question): PassageSearch {
  const matches = matchConcepts(index, question.concepts);
  const scores = scoreUnits(index, matches);
  const clauses = scoreClausePassages(index, question);
  return {
    index,
    question,
    matches,
    scores,
    clauses,
    ngrams: matchNgrams(index, question.concepts),
    maxima: {
      passage: maxOf(scores.passage),
      paragraph: maxOf(scores.paragraph),
      page: maxOf(scores.page),
      clause: clauses ? maxOf(clauses) : 0,
    },
  };
}

/** Chooses the passages to rank. `eval/fit-questions.ts` fits the weights on them. */
export function findCandidates(search: PassageSearch): PassageCandidate[] {
  const chosen = new Set([
    ...chooseCandidates(search.scores, CANDIDATES_MAX),
    ...(search.clauses ? indexesOfHighest(search.clauses, CLAUSE_CANDIDATES_MAX) : []),
  ]);
  return [...chosen].map((at) => ({ at, features: computePassageFeatures(search, at) }));
}

function maxOf(values: Float64Array): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

function indexesOfHighest(values: Float64Array, count: number): number[] {
  return [...values.keys()].toSorted((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}
