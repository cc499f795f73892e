import CLAUSE_WEIGHTS from '../clauses/clause-weights.json' with { type: 'json' };
import { logOdds } from '../contracts/confidence.ts';

/** Fitted on the tune half by `eval/fit-clause-confidence.ts`. */
const WEIGHTS = { bias: 0.289, wording: 0.379, clause: 0.669 };

/**
 * How likely the first passage answers a question on a kind of clause, 0 to 1: a contract without such a clause does
 * not answer it, however well the words of a passage fit. With such a clause the words that are missing still count
 * by half, for the question may ask what the clause leaves open.
 *
 * @param wording how likely it answers by its words, 0 to 1
 * @param clause how likely any passage holds a clause of the kind, 0 to 1
 */
export function clauseConfidence(wording: number, clause: number): number {
  const sum = WEIGHTS.bias + WEIGHTS.wording * logOdds(wording) + WEIGHTS.clause * logOdds(clause);
  const fitted = 1 / (1 + Math.exp(-sum));
  return Math.min(fitted, (fitted + wording) / 2);
}

/** Whether it is told how likely a passage holds a clause of each kind, and not only by cues. */
export function areFitted(topics: readonly string[]): boolean {
  return topics.every((topic) => Object.hasOwn(CLAUSE_WEIGHTS, topic));
}
