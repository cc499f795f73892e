import { letterRuns } from '../words/letter-runs.ts';
import type { DocumentIndex } from './document-index.ts';
import { inverseFrequency } from './match-concepts.ts';
import type { Concept } from './question.ts';

/**
 * A run of letters of a question, and what of the document has it. Runs find words that stems keep apart:
 * compounds, other derivations, misspelt names (McNamee and Mayfield 2004).
 */
export type LetterRun = { weight: number; passages: ReadonlySet<number> };

export function matchRuns(index: DocumentIndex, concepts: readonly Concept[]): LetterRun[] {
  const runs = new Map<string, number>();
  for (const { stem, weight } of concepts) {
    for (const run of letterRuns(stem)) runs.set(run, weight);
  }
  return [...runs].map(([run, weight]) => {
    const passages = new Set<number>();
    for (const term of index.runs().get(run) ?? []) {
      for (const passage of index.postings[term]!) passages.add(passage);
    }
    return {
      weight: weight * inverseFrequency(index.passages.length, passages.size),
      passages,
    };
  });
}

/** The share of the runs that stand in some passages, by weight, 0 to 1. */
export function runShare(runs: readonly LetterRun[], passages: readonly number[]): number {
  let [shared, total] = [0, 0];
  for (const { weight, passages: having } of runs) {
    total += weight;
    if (passages.some((at) => having.has(at))) shared += weight;
  }
  return total === 0 ? 0 : shared / total;
}
