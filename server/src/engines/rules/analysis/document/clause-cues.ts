import { CLAUSE_CATEGORIES } from '../../../../language/clause-categories.ts';
import { anyOf, loadWeightedCues } from '../../../../language/cues.ts';
import { collapseBlanks } from '../../../../language/folding.ts';
import type { Span } from '../../../../language/span.ts';

const SENTENCE_LENGTH_READ = 1_500;
/**
 * Length of sentences that one pattern of all cues searches first. A text of shorter sentences has too many of them
 * to search each for every cue of every category.
 */
const SHORT_LENGTH_MAX = 24;

const CUES_BY_CATEGORY = CLAUSE_CATEGORIES.map(
  (category) => [category, loadWeightedCues('en', `contracts/clause-cues/${category}`)] as const,
);
const CUES = new Map<string, readonly { wording: RegExp; weight: number }[]>(
  CUES_BY_CATEGORY.map(([category, cues]) => [
    category,
    cues.map(({ cue, weight }) => ({ wording: new RegExp(cue, 'i'), weight })),
  ]),
);
const ANY_CUE = new RegExp(
  anyOf(CUES_BY_CATEGORY.flatMap(([, cues]) => cues.map(({ cue }) => cue))),
  'i',
);

/** Adds up the weights of the cues of a category that a sentence holds: log-odds, about 5 for a clear sentence. */
export function cueScore(category: string, sentence: string): number {
  const cues = CUES.get(category) ?? [];
  return cues.reduce(
    (sum, { wording, weight }) => (wording.test(sentence) ? sum + weight : sum),
    0,
  );
}

/** Scores of the cues of each sentence, by category. */
export type CueScores = {
  /** Returns `cueScore` of a sentence; 0 without a search for a short sentence that holds no cue of any category. */
  scoreOf(category: string, sentence: number): number;
};

/** Finds the short sentences that hold no cue, so that each of them is searched once for all categories. */
export function scoreCues(text: string, sentences: readonly Span[]): CueScores {
  const textAt = (sentence: number) => {
    const { start, end } = sentences[sentence]!;
    return collapseBlanks(text.slice(start, Math.min(end, start + SENTENCE_LENGTH_READ)));
  };
  const isCueless = Uint8Array.from(sentences, ({ start, end }, sentence) =>
    end - start <= SHORT_LENGTH_MAX && !ANY_CUE.test(textAt(sentence)) ? 1 : 0,
  );
  return {
    scoreOf: (category, sentence) =>
      isCueless[sentence] === 1 ? 0 : cueScore(category, textAt(sentence)),
  };
}
