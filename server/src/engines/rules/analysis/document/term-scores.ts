import type { Span } from '../../../../language/span.ts';

import CLAUSE_WEIGHTS from '../../weights/clauses.json' with { type: 'json' };

/** Logistic regression for a category of clause. */
type Weights = {
  bias: number;
  /** Factor of the log-odds of the cues. */
  cue: number;
  /** Weight of each term. The sum over a sentence is divided by the root of its number of terms. */
  terms: Readonly<Record<string, number>>;
};

/** Weights of categories without labelled data: the cues alone decide. */
const CUES_ONLY: Weights = { bias: -4.5, cue: 1, terms: {} };

/** Weights that `eval/fit-clauses.ts` fits on the development half of CUAD. */
const WEIGHTS: Readonly<Record<string, Weights | undefined>> = CLAUSE_WEIGHTS;
const CATEGORIES = Object.keys(CLAUSE_WEIGHTS);
const COLUMNS: ReadonlyMap<string, number> = new Map(
  CATEGORIES.map((category, column) => [category, column]),
);

/** Log-odds of the terms of each sentence, by category. */
export type TermScores = {
  /** Returns the log-odds of a sentence without the cues; the bias alone for a category without weights. */
  logOdds(category: string, sentence: number): number;
};

export function cueWeight(category: string): number {
  return (WEIGHTS[category] ?? CUES_ONLY).cue;
}

/** Scores all sentences for all categories in one pass, which looks every term up once. */
export function scoreTerms(
  text: string,
  sentences: readonly Span[],
  opening: Span | undefined,
): TermScores {
  const byTerm = weightsByTerm();
  const sums = new Float32Array(sentences.length * CATEGORIES.length);
  let row = 0;
  for (const terms of listSentenceTerms(text, sentences, opening)) {
    const share = 1 / Math.sqrt(Math.max(1, terms.size));
    for (const term of terms) {
      const found = byTerm.get(term);
      if (found) addWeights(sums, row, found, share);
    }
    row += CATEGORIES.length;
  }
  return {
    logOdds(category, sentence) {
      const { bias } = WEIGHTS[category] ?? CUES_ONLY;
      const column = COLUMNS.get(category);
      return column === undefined ? bias : bias + sums[sentence * CATEGORIES.length + column]!;
    },
  };
}

/** Weights of a term: the weight at each index belongs to the category in the column at that index. */
type TermWeights = { columns: Uint16Array; weights: Float64Array };

/** Adds the weights of a term to the row of a sentence. Half of the time of all scores passes in this loop. */
function addWeights(
  sums: Float32Array,
  row: number,
  { columns, weights }: TermWeights,
  share: number,
): void {
  for (let index = 0; index < columns.length; index += 1) {
    sums[row + columns[index]!]! += weights[index]! * share;
  }
}

let inverted: ReadonlyMap<string, TermWeights> | undefined;

/** Builds the weights by term on first use, so that a process which analyzes nothing does not pay for it. */
function weightsByTerm(): ReadonlyMap<string, TermWeights> {
  if (inverted) return inverted;
  const byTerm = new Map<string, [column: number, weight: number][]>();
  CATEGORIES.forEach((category, column) => {
    for (const [term, weight] of Object.entries(WEIGHTS[category]!.terms)) {
      const weights = byTerm.get(term);
      if (weights) weights.push([column, weight]);
      else byTerm.set(term, [[column, weight]]);
    }
  });
  const packed = [...byTerm].map(([term, pairs]): [string, TermWeights] => [
    term,
    {
      columns: Uint16Array.from(pairs, ([column]) => column),
      weights: Float64Array.from(pairs, ([, weight]) => weight),
    },
  ]);
  return (inverted = new Map(packed));
}

const WORD = /[\p{L}]+|\d+/gu;
const WORD_LENGTH_MAX = 24;
const HEADING_LENGTH_MAX = 80;
/** Sentences for which a heading counts when no other follows. */
const SECTION_SENTENCES_MAX = 25;
const OPENING_SENTENCES = [3, 12, 40];
const TENTHS = 10;
const NEIGHBOUR_WORDS_MAX = 60;

/**
 * Lists the terms of each sentence, each once. They are its words and pairs of words (numbers are `#`), the longer
 * words of the sentences before (`b:`) and behind (`a:`), words of a heading right before (`h:`) and of the section's
 * heading (`s:`), and the position in the document (`p:`).
 *
 * @param opening passage that names the parties; its sentences get the term `p:opening`
 */
export function* listSentenceTerms(
  text: string,
  sentences: readonly Span[],
  opening: Span | undefined,
): Generator<Set<string>> {
  const writtenAt = (index: number) =>
    text.slice(sentences[index]?.start ?? 0, sentences[index]?.end ?? 0);
  let heading = { words: [] as string[], index: -SECTION_SENTENCES_MAX };
  let [before, words] = [[] as string[], stemWords(writtenAt(0))];
  for (const [index, sentence] of sentences.entries()) {
    const behind = stemWords(writtenAt(index + 1));
    const terms = listWordTerms(words);
    for (const word of listNeighborWords(before)) terms.add(`b:${word}`);
    for (const word of listNeighborWords(behind)) terms.add(`a:${word}`);
    for (const term of listHeadingTerms(heading.words, index - heading.index)) terms.add(term);
    terms.add(`p:${Math.floor((index * TENTHS) / sentences.length)}`);
    for (const first of OPENING_SENTENCES) if (index < first) terms.add(`p:first ${first}`);
    if (opening && sentence.start < opening.end && sentence.end > opening.start) {
      terms.add('p:opening');
    }
    if (isHeading(writtenAt(index))) heading = { words, index };
    [before, words] = [words, behind];
    yield terms;
  }
}

/** Lists the words of the section's heading for a sentence at a distance from it. */
function listHeadingTerms(words: readonly string[], distance: number): string[] {
  return [
    ...(distance === 1 ? words.map((word) => `h:${word}`) : []),
    ...(distance <= SECTION_SENTENCES_MAX ? words.map((word) => `s:${word}`) : []),
  ];
}

function listNeighborWords(words: readonly string[]): string[] {
  return words.slice(0, NEIGHBOUR_WORDS_MAX).filter((word) => word.length > 3);
}

function listWordTerms(words: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (let i = 0; i < words.length; i++) {
    terms.add(words[i]!);
    if (i > 0) terms.add(`${words[i - 1]} ${words[i]}`);
  }
  return terms;
}

/** Tells whether a text is short and most of its words begin with a capital. */
export function isHeading(written: string): boolean {
  if (written.length > HEADING_LENGTH_MAX) return false;
  const words = written.match(/\p{L}{3,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length > 0 && capitals >= words.length * 0.6;
}

/** Lists the words of a text in lower case without endings; numbers become `#`. */
export function stemWords(text: string): string[] {
  const found = text.toLowerCase().match(WORD) ?? [];
  return found.map((word) => (/^\d/.test(word) ? '#' : stem(word.slice(0, WORD_LENGTH_MAX))));
}

/** Cuts plural and verb endings, which do not change the subject of a clause. */
function stem(word: string): string {
  if (word.length <= 4) return word;
  return word.replace(/(?:ies|ing|ed|es|s|e)$/, '');
}
