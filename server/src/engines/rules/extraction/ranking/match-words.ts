import type { TextLanguage } from '../../../../language/text-language.ts';
import { matchLabel, toTerms } from '../label-words.ts';
import type { LeafQuery } from '../leaf-query.ts';
import { compareTerms, coverageOf, type TermComparison } from './leaf-terms.ts';
import { createTermReader, type TermReader } from './match-terms.ts';

/** Least share of the terms of a leaf that its label means, and of the terms of the label that the leaf explains. */
const SHARE_MIN = 0.6;
/** Similarity from which a term of a leaf explains one of a label. */
const RELATED = 0.5;
/** Score of a label that means the leaf in other words, against one in its words. */
const OTHER_WORDS = 0.9;

/** Comparison with a leaf, and the reader whose terms it has compared already. */
type Matcher = { comparison: TermComparison; read: TermReader };

const matchers = new WeakMap<LeafQuery, Matcher>();

function matcherOf(query: LeafQuery, language: TextLanguage): Matcher {
  let own = matchers.get(query);
  if (!own) {
    own = { comparison: compareTerms(query, language), read: createTermReader(language) };
    matchers.set(query, own);
  }
  return own;
}

/**
 * Measures how well the words of a label or of the heading of a column name a leaf, in its own words or in others.
 *
 * @returns 0 if they do not; 1 if they are just its words
 */
export function matchWords(words: string, query: LeafQuery, language: TextLanguage): number {
  const own = matchLabel(toTerms(words), query.terms);
  if (own > 0) return own;
  const { comparison, read } = matcherOf(query, language);
  const placed = read(words);
  const { name, specific, parents, description } = comparison.terms;
  const wanted = specific.length > 0 ? specific : name;
  const meant = coverageOf(comparison, wanted, placed);
  const known = [...name, ...parents, ...description];
  const explained = placed.filter((one) =>
    known.some(({ term }) => comparison.similarity(term, one.term) >= RELATED),
  ).length;
  const explainedShare = placed.length === 0 ? 0 : explained / placed.length;
  if (meant < SHARE_MIN || explainedShare < SHARE_MIN) return 0;
  return OTHER_WORDS * meant * explainedShare;
}
