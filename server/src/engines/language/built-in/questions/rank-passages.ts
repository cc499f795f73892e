import { clauseScores } from './clause-scores.ts';
import type { DocumentIndex } from './document-index.ts';
import { matchRuns } from './match-runs.ts';
import { matchConcepts } from './match-concepts.ts';
import { type PassageFeatures, passageFeatures, type Search } from './passage-features.ts';
import type { Question } from './question.ts';
import QUESTION_WEIGHTS from './question-weights.json' with { type: 'json' };
import { chooseCandidates, scoreUnits } from './score-units.ts';

/** A passage that may answer a question, by its number. */
export type Candidate = { at: number; features: PassageFeatures };

export type RankedPassage = Candidate & { score: number };

const CANDIDATES = 40;
const CLAUSE_CANDIDATES = 10;

/** The passages that have words of the question, the likeliest to answer it first. */
export function rankPassages(search: Search): RankedPassage[] {
  return rankCandidates(candidatePassages(search), QUESTION_WEIGHTS.ranking);
}

/** @param weights by name of the feature; a feature without one counts for nothing */
export function rankCandidates(
  candidates: readonly Candidate[],
  weights: Readonly<Record<string, number>>,
): RankedPassage[] {
  const weighed = Object.entries(weights) as [keyof PassageFeatures, number][];
  return candidates
    .map(({ at, features }) => ({
      at,
      features,
      score: weighed.reduce((sum, [name, weight]) => sum + weight * features[name], 0),
    }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
}

export function searchFor(index: DocumentIndex, question: Question): Search {
  const matches = matchConcepts(index, question.concepts);
  const scores = scoreUnits(index, matches);
  const clauses = clauseScores(index, question);
  return {
    index,
    question,
    matches,
    scores,
    clauses,
    runs: matchRuns(index, question.concepts),
    leads: {
      passage: highestOf(scores.passage),
      paragraph: highestOf(scores.paragraph),
      page: highestOf(scores.page),
      clause: clauses ? highestOf(clauses) : 0,
    },
  };
}

/** What `rankPassages` puts in order; on these its weights are fitted. */
export function candidatePassages(search: Search): Candidate[] {
  const chosen = new Set([
    ...chooseCandidates(search.scores, CANDIDATES),
    ...(search.clauses ? placesOfHighest(search.clauses, CLAUSE_CANDIDATES) : []),
  ]);
  return [...chosen].map((at) => ({ at, features: passageFeatures(search, at) }));
}

function highestOf(values: Float64Array): number {
  return values.reduce((highest, value) => Math.max(highest, value), 0);
}

function placesOfHighest(values: Float64Array, count: number): number[] {
  return [...values.keys()].toSorted((a, b) => values[b]! - values[a]! || a - b).slice(0, count);
}
