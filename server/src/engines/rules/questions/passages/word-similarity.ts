import {
  cosineOfRows,
  findVectorRow,
  multiplyRow,
  normalizeVector,
} from '../../../../language/word-vectors/word-vectors.ts';
import type { ThesaurusSearch } from './thesaurus-search.ts';
import type { Question } from '../wording/question.ts';
import { type DocumentIndex, listNeighbors, listParagraph } from './document-index.ts';
import { sumRows, type TermVectors, weighRow } from './term-vectors.ts';
import { certaintyIn, type ConceptMatch } from './match-concepts.ts';

/** Match of a question with all passages by the vectors of their words (English), beside equal stems and synonyms. */
export type SimilaritySearch = {
  /** Similarity of the nearest word, 0 to 1, by concept and passage. */
  byConcept: readonly Float64Array[];
  /** Weight of each concept by the rarity of its word in the language; they sum up to 1. */
  rarities: readonly number[];
  /** Similarity of all concepts by passage, weighted by rarity, 0 to 1. */
  passage: Float64Array;
  /** Cosine of the mean vectors of question and passage, by passage. */
  mean: Float64Array;
  maxima: { passage: number; mean: number };
};

/** Similarity of two words of one group of the thesaurus. */
const RELATED_SIMILARITY = 0.6;
/** Cosine up to which two words are not similar. */
const COSINE_MIN = 0.38;
/** Weight of the cosine of the means in the choice of candidates. */
const MEAN_WEIGHT = 0.5;
/** Similarity that at least one passage must have. */
const CANDIDATE_MIN = 0.1;

/** Compares the concepts of a question with all passages. */
export function searchBySimilarity(
  index: DocumentIndex,
  matches: readonly ConceptMatch[],
  thesaurus: ThesaurusSearch,
): SimilaritySearch {
  const vectors = index.vectors();
  const { rows } = vectors;
  const own = matches.map(({ concept }) => (concept.isNumber ? -1 : rowOf(index, concept.word)));
  const byConcept = matches.map((match, i) => {
    const related = thesaurus.terms.find(({ stem }) => stem === match.concept.stem)?.isIn;
    return scoreConcept(index, rows, { match, row: own[i]!, related });
  });
  const weights = matches.map(({ concept }, i) => concept.weight * rarityOf(own[i]!));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const rarities = weights.map((weight) => weight / total);
  const passage = new Float64Array(index.passages.length);
  for (const [i, scores] of byConcept.entries()) {
    for (let at = 0; at < passage.length; at++) passage[at]! += rarities[i]! * scores[at]!;
  }
  const mean = scoreMeans(index, vectors, own);
  return {
    byConcept,
    rarities,
    passage,
    mean,
    maxima: { passage: maxOf(passage), mean: maxOf(mean) },
  };
}

function maxOf(values: Float64Array): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

function rowOf({ language }: DocumentIndex, word: string): number {
  return language === 'en' ? findVectorRow(word) : -1;
}

const RARITY_UNKNOWN = 1.2;
const RARITY_MIN = 0.3;
const RARITY_MAX = 1.5;
/** Row up to which words are frequent. */
const FREQUENT_ROWS = 300;

/** Returns the weight of a word by its rank among the words of the language. */
function rarityOf(row: number): number {
  if (row < 0) return RARITY_UNKNOWN;
  return Math.min(RARITY_MAX, RARITY_MIN + Math.log1p(row / FREQUENT_ROWS) / 3);
}

function scoreConcept(
  index: DocumentIndex,
  rows: Int32Array,
  { match, row, related }: { match: ConceptMatch; row: number; related: Uint8Array | undefined },
): Float64Array {
  const byTerm = Float64Array.from(rows, (other) => {
    if (row < 0 || other < 0) return 0;
    const cosine = cosineOfRows(row, other);
    return Math.max(0, (cosine - COSINE_MIN) / (1 - COSINE_MIN));
  });
  return Float64Array.from(index.passages, ({ terms }, at) => {
    const known = Math.max(certaintyIn(match, [at]), related?.[at] ? RELATED_SIMILARITY : 0);
    return terms.reduce((best, term) => Math.max(best, byTerm[term]!), known);
  });
}

/** Computes the cosine of the weighted sums of the vectors of a question and of each passage. */
function scoreMeans(
  { passages }: DocumentIndex,
  { rows, sumLengths }: TermVectors,
  own: readonly number[],
): Float64Array {
  const question = sumRows(own);
  normalizeVector(question);
  const byTerm = Float64Array.from(rows, (row) =>
    row < 0 ? 0 : weighRow(row) * multiplyRow(row, question),
  );
  return Float64Array.from(passages, ({ terms }, at) => {
    const sum = [...new Set(terms)].reduce((total, term) => total + byTerm[term]!, 0);
    return sum / (sumLengths[at]! || 1);
  });
}

const DISSIMILAR_MAX = 0.3;
const SIMILAR_MIN = 0.5;
const SLIGHTLY_SIMILAR_MIN = 0.15;

/** Scores passages for the choice of candidates; 0 for all when no passage has a similar word. */
export function scoreCandidates({ passage, mean, maxima }: SimilaritySearch): Float64Array {
  if (maxima.passage < CANDIDATE_MIN) return new Float64Array(passage.length);
  return passage.map((one, at) => one + MEAN_WEIGHT * mean[at]!);
}

/** Computes the features of a passage by similar words. */
export function similarityFeatures(
  search: SimilaritySearch,
  {
    index,
    question,
    matches,
  }: { index: DocumentIndex; question: Question; matches: readonly ConceptMatch[] },
  at: number,
) {
  const { byConcept, rarities, passage, mean, maxima } = search;
  const { heading, terms } = index.passages[at]!;
  const bestIn = (some: readonly number[]) =>
    byConcept.map((scores) => some.reduce((best, one) => Math.max(best, scores[one] ?? 0), 0));
  const share = (best: readonly number[]) =>
    best.reduce((sum, one, i) => sum + rarities[i]! * one, 0);
  const idfs = matches.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const here = bestIn([at]);
  const window = listNeighbors(index.passages, at);
  const near = bestIn([...window, heading]);
  const seldom = near.filter((_, i) => matches[i]!.concept.weight === 1);
  const focus = matches.findIndex(({ concept }) => concept.stem === question.focus);
  const shareOver = (best: readonly number[], min: number) =>
    best.reduce((sum, one, i) => sum + (one >= min ? rarities[i]! : 0), 0);
  return {
    similarIdf: matches.reduce((sum, { idf }, i) => sum + idf * here[i]!, 0) / idfs,
    similar: passage[at]!,
    similarLead: passage[at]! / (maxima.passage || 1),
    similarWindow: share(bestIn(window)),
    similarHeading: share(bestIn([at, heading])),
    similarAbove: share(bestIn([heading])),
    similarBefore: share(bestIn([at - 1])),
    similarAfter: share(bestIn([at + 1])),
    similarParagraph: share(bestIn(listParagraph(index, at))),
    similarStrong: shareOver(here, SIMILAR_MIN),
    similarWeak: shareOver(here, SLIGHTLY_SIMILAR_MIN),
    similarMax: Math.max(0, ...here),
    mean: mean[at]!,
    meanLead: mean[at]! / (maxima.mean || 1),
    meanBefore: mean[at - 1] ?? 0,
    meanAfter: mean[at + 1] ?? 0,
    leastSimilar: seldom.length > 0 ? Math.min(...seldom) : 1,
    dissimilar: near.filter((one) => one < DISSIMILAR_MAX).length,
    dissimilarShare: near.reduce((sum, one, i) => sum + rarities[i]! * (1 - one), 0),
    similarFocus: focus >= 0 ? here[focus]! : 0.5,
    lengthLog: Math.log1p(terms.length),
  };
}
