import type { DocumentIndex } from './document-index.ts';
import { matchConcepts, type Match } from './match-concepts.ts';
import { PASSAGE_FEATURES, passageFeatures, type PassageFeatures } from './passage-features.ts';
import type { Question } from './question.ts';
import QUESTION_WEIGHTS from './question-weights.json' with { type: 'json' };
import { chooseCandidates, scoreUnits } from './score-units.ts';

/** A passage as an answer to a question. */
export type RankedPassage = {
  /** Number of the passage. */
  at: number;
  score: number;
  features: PassageFeatures;
};

export type Ranking = { matches: readonly Match[]; passages: readonly RankedPassage[] };

const CANDIDATES = 40;
const WEIGHTS: Readonly<PassageFeatures> = QUESTION_WEIGHTS.ranking;

/** The passages that have words of the question, the likeliest to answer it first. */
export function rankPassages(index: DocumentIndex, question: Question): Ranking {
  const { matches, candidates } = candidatePassages(index, question);
  return {
    matches,
    passages: candidates
      .map(({ at, features }) => ({ at, features, score: scoreOf(features) }))
      .toSorted((a, b) => b.score - a.score || a.at - b.at),
  };
}

/** What `rankPassages` puts in order, as it is fitted. */
export function candidatePassages(index: DocumentIndex, question: Question) {
  const matches = matchConcepts(index, question.concepts);
  const scores = scoreUnits(index, matches);
  const candidates = chooseCandidates(scores, CANDIDATES).map((at) => ({
    at,
    features: passageFeatures(index, question, matches, scores, at),
  }));
  return { matches, candidates };
}

function scoreOf(features: PassageFeatures): number {
  return PASSAGE_FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], 0);
}
