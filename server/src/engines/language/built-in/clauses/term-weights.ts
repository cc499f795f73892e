import { termsBySentence } from './clause-terms.ts';
import CLAUSE_WEIGHTS from './clause-weights.json' with { type: 'json' };
import type { Span } from '../text/page-furniture.ts';

/** A logistic regression for a category of clause. */
type Weights = {
  bias: number;
  /** Of the log-odds that the cues give. */
  cue: number;
  /** Of each term that the sentence has; their sum counts divided by the root of the number of its terms. */
  terms: Readonly<Record<string, number>>;
};

/** For categories without labelled data: the cues alone decide. */
const CUES_ONLY: Weights = { bias: -4.5, cue: 1, terms: {} };

/** Fitted on the development half of CUAD by `eval/fit-clauses.ts`. */
const WEIGHTS: Readonly<Record<string, Weights | undefined>> = CLAUSE_WEIGHTS;
const CATEGORIES = Object.keys(CLAUSE_WEIGHTS);

/** The log-odds that the terms of each sentence give, for each category with weights. */
export type TermScores = {
  /** Without the cues. */
  logOdds(category: string, sentence: number): number;
};

export function cueWeight(category: string): number {
  return (WEIGHTS[category] ?? CUES_ONLY).cue;
}

/** Weighs all sentences for all categories in one pass, since every term is looked up but once. */
export function scoreTerms(
  text: string,
  sentences: readonly Span[],
  opening: Span | undefined,
): TermScores {
  const byTerm = weightsByTerm();
  const sums = new Float32Array(sentences.length * CATEGORIES.length);
  let row = 0;
  for (const terms of termsBySentence(text, sentences, opening)) {
    const share = 1 / Math.sqrt(Math.max(1, terms.size));
    for (const term of terms) {
      for (const [column, weight] of byTerm.get(term) ?? []) sums[row + column]! += weight * share;
    }
    row += CATEGORIES.length;
  }
  return {
    logOdds(category, sentence) {
      const { bias } = WEIGHTS[category] ?? CUES_ONLY;
      const column = CATEGORIES.indexOf(category);
      return column === -1 ? bias : bias + sums[sentence * CATEGORIES.length + column]!;
    },
  };
}

type TermWeights = ReadonlyMap<string, readonly (readonly [column: number, weight: number])[]>;

let inverted: TermWeights | undefined;

/** Turned round on first use: a child that analyses nothing does not pay for it. */
function weightsByTerm(): TermWeights {
  if (inverted) return inverted;
  const byTerm = new Map<string, [number, number][]>();
  CATEGORIES.forEach((category, column) => {
    for (const [term, weight] of Object.entries(WEIGHTS[category]!.terms)) {
      const weights = byTerm.get(term);
      if (weights) weights.push([column, weight]);
      else byTerm.set(term, [[column, weight]]);
    }
  });
  return (inverted = byTerm);
}
