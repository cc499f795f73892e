import { toLogOdds } from '../../analysis/contracts/confidence.ts';
import { scoreClauses } from '../../analysis/clauses/clauses.ts';
import { logistic } from '../../logistic.ts';
import WEIGHTS from '../../weights/clause-confidence.json' with { type: 'json' };
import CLAUSE_WEIGHTS from '../../weights/clauses.json' with { type: 'json' };
import type { Question } from '../wording/question.ts';
import type { DocumentIndex } from './document-index.ts';

/** Stems that occur in every other sentence of a contract. */
const CONTRACT_STEMS = ['shall', 'agreement', 'parti'];
const CONTRACT_SHARE_MIN = 0.3;

/**
 * Computes by passage the probability that it holds a clause of the question's topics, 0 to 1.
 *
 * @returns undefined when the question has no topic, or the document is no contract
 */
export function scoreClausePassages(
  index: DocumentIndex,
  { topics }: Question,
): Float64Array | undefined {
  if (topics.length === 0 || !hasContractWords(index)) return undefined;
  const scores = new Float64Array(index.passages.length);
  for (const topic of topics) {
    const clauseScores = scoreClauses(index.reading, topic);
    for (const [at, { sentence }] of index.passages.entries()) {
      scores[at] = Math.max(scores[at]!, clauseScores[sentence]!);
    }
  }
  return scores;
}

function hasContractWords({ passages, vocabulary, postings }: DocumentIndex): boolean {
  const occurrences = CONTRACT_STEMS.reduce(
    (sum, stem) => sum + (postings[vocabulary.get(stem) ?? 0]?.length ?? 0),
    0,
  );
  return occurrences >= passages.length * CONTRACT_SHARE_MIN;
}

/**
 * Combines two probabilities that the first passage answers a question about a kind of clause. A contract without
 * such a clause has no answer, however well the words match. With such a clause, missing words still count by half,
 * since the question may ask what the clause leaves open.
 *
 * @param wording probability by the words of question and passage, 0 to 1
 * @param clause highest probability of a passage to hold such a clause, 0 to 1
 * @returns probability, 0 to 1
 */
export function combineClauseConfidence(wording: number, clause: number): number {
  const sum =
    WEIGHTS.bias + WEIGHTS.wording * toLogOdds(wording) + WEIGHTS.clause * toLogOdds(clause);
  const fitted = logistic(sum);
  return Math.min(fitted, (fitted + wording) / 2);
}

/** Returns true when fitted weights, and not only cues, score the clauses of all topics. */
export function hasFittedWeights(topics: readonly string[]): boolean {
  return topics.every((topic) => Object.hasOwn(CLAUSE_WEIGHTS, topic));
}
