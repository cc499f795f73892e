import type { TextLanguage } from '../../../../language/text-language.ts';
import { oncePerReading } from '../../analysis/document/reading.ts';
import type { LeafQuery } from '../leaf-query.ts';
import {
  createTermReader,
  type MatchTerm,
  type PlacedTerm,
  readNameTerms,
  similarityOf,
  type TermReader,
} from './match-terms.ts';
import { isClassWord } from './name-classes.ts';

/** Term of a leaf; words that only tell the kind of a value have less weight. */
export type WeightedTerm = { term: MatchTerm; weight: number };

/** Terms of a leaf: of its name, those of the name that tell more than a kind, of the objects around it, of its description. */
export type LeafTerms = {
  name: readonly WeightedTerm[];
  specific: readonly WeightedTerm[];
  parents: readonly WeightedTerm[];
  description: readonly WeightedTerm[];
};

/** Compares the terms of one leaf with those of a document; each pair is compared once. */
export type TermComparison = {
  terms: LeafTerms;
  /** Returns how surely a term of the leaf and one of the document mean the same, 0 to 1. */
  similarity: (term: MatchTerm, other: MatchTerm) => number;
};

const CLASS_WORD_WEIGHT = 0.4;
/** Longest part of a description that is compared: each of its terms meets those around every candidate. */
const DESCRIPTION_LENGTH_MAX = 500;

/** @param readDescription default: a reader whose terms no other leaf has */
export function compareTerms(
  query: LeafQuery,
  language: TextLanguage,
  readDescription = createTermReader('en'),
): TermComparison {
  const known = new Map<MatchTerm, Map<MatchTerm, number>>();
  return {
    terms: readLeafTerms(query, language, readDescription),
    similarity: (term, other) => {
      let own = known.get(term);
      if (!own) known.set(term, (own = new Map()));
      let value = own.get(other);
      if (value === undefined) own.set(other, (value = similarityOf(term, other)));
      return value;
    },
  };
}

/** Returns the reader of descriptions, so that leaves with the same words have the same terms. */
export const getDescriptionReader = oncePerReading(() => createTermReader('en'));

function readLeafTerms(
  { name, parents, node }: LeafQuery,
  language: TextLanguage,
  readDescription: TermReader,
): LeafTerms {
  const named = weigh(readNameTerms(name, language));
  const described = readDescription((node.description ?? '').slice(0, DESCRIPTION_LENGTH_MAX));
  return {
    name: named,
    specific: named.filter(({ weight }) => weight === 1),
    parents: weigh(parents.flatMap((parent) => readNameTerms(parent, language))),
    description: weigh(described.map(({ term }) => term)),
  };
}

function weigh(terms: readonly MatchTerm[]): WeightedTerm[] {
  return terms.map((term) => ({ term, weight: isClassWord(term.stem) ? CLASS_WORD_WEIGHT : 1 }));
}

/** Returns the weighted mean of a score of terms; 0 without terms. */
export function meanOf(
  wanted: readonly WeightedTerm[],
  scoreOf: (term: MatchTerm) => number,
): number {
  let [sum, total] = [0, 0];
  for (const { term, weight } of wanted) {
    sum += weight * scoreOf(term);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

/** Returns the best similarity of a term with any of some terms of the document. */
export function bestSimilarity(
  { similarity }: TermComparison,
  term: MatchTerm,
  placed: readonly PlacedTerm[],
): number {
  let best = 0;
  for (const one of placed) best = Math.max(best, similarity(term, one.term));
  return best;
}

/** Returns the share of terms that some terms of the document cover, 0 to 1. */
export function coverageOf(
  comparison: TermComparison,
  wanted: readonly WeightedTerm[],
  placed: readonly PlacedTerm[],
): number {
  if (placed.length === 0) return 0;
  return meanOf(wanted, (term) => bestSimilarity(comparison, term, placed));
}
