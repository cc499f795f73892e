import { inverseDocumentFrequency } from '../../../../language/inverse-document-frequency.ts';
import type { PhraseMatch } from '../../../../language/phrase-index.ts';
import { findExpectedStems, findThesaurusMatches } from '../../../../language/thesaurus.ts';
import type { Question } from '../wording/question.ts';
import { type DocumentIndex, listNeighbors, listParagraph } from './document-index.ts';
import { certaintyIn, type ConceptMatch, FAMILY_CERTAINTY } from './match-concepts.ts';

/** Match of an English question with all passages by a thesaurus, beside equal stems and word vectors. */
export type ThesaurusSearch = {
  /** Words and phrases of the question. */
  terms: readonly ThesaurusTerm[];
  /** Weighted share of these words that a passage has, or others of their groups, 0 to 1, by passage. */
  share: Float64Array;
  /** Number of expected words of a passage, 0 to 1, by passage. */
  expected: Float64Array;
  maxima: { share: number; expected: number };
};

/** Word or phrase of a question. */
type ThesaurusTerm = {
  /** Stem of a content word; undefined for a phrase. */
  stem: string | undefined;
  /** Weight by its rarity in the document; those of a question sum up to 1. */
  weight: number;
  /** 1 for each passage that has the word or another one of its groups, else 0. */
  isIn: Uint8Array;
};

/** Number of expected words that fully count. */
const EXPECTED_FULL = 3;

/** Compares the words and phrases of a question with all passages. */
export function searchByThesaurus(
  index: DocumentIndex,
  { stems }: Question,
  matches: readonly ConceptMatch[],
): ThesaurusSearch {
  const terms = weighTerms(findTerms(index, stems, matches));
  const all = index.passages.keys().toArray();
  const share = Float64Array.from(all, (at) => shareOf(terms, [at]));
  const expected = countExpected(index, findExpectedStems(stems));
  return { terms, share, expected, maxima: { share: maxOf(share), expected: maxOf(expected) } };
}

/** Finds the content words of a question, and its phrases without a content word, as `get in touch`. */
function findTerms(
  index: DocumentIndex,
  stems: readonly string[],
  matches: readonly ConceptMatch[],
): Omit<ThesaurusTerm, 'weight'>[] {
  const found = findThesaurusMatches(stems);
  const wordsOf = ({ start, length }: PhraseMatch<number>) => stems.slice(start, start + length);
  const words = matches.map((match) => {
    const { stem } = match.concept;
    const groups = found.flatMap((one) => (wordsOf(one).includes(stem) ? one.values : []));
    return { stem, isIn: findPassages(index, groups, match) };
  });
  const own = new Set(words.map(({ stem }) => stem));
  const phrases = found
    .filter((one) => wordsOf(one).every((stem) => !own.has(stem)))
    .map(({ values }) => ({ stem: undefined, isIn: findPassages(index, values) }));
  return [...words, ...phrases];
}

function findPassages(
  index: DocumentIndex,
  groups: readonly number[],
  match?: ConceptMatch,
): Uint8Array {
  return Uint8Array.from(index.thesaurus(), (own, at) => {
    const isSame = match !== undefined && certaintyIn(match, [at]) >= FAMILY_CERTAINTY;
    return Number(isSame || groups.some((group) => own.has(group)));
  });
}

function weighTerms(terms: readonly Omit<ThesaurusTerm, 'weight'>[]): ThesaurusTerm[] {
  const rarities = terms.map(({ isIn }) => {
    const containing = isIn.reduce((sum, one) => sum + one, 0);
    return inverseDocumentFrequency(isIn.length, Math.max(1, containing));
  });
  const total = rarities.reduce((sum, one) => sum + one, 0) || 1;
  return terms.map((term, i) => ({ ...term, weight: rarities[i]! / total }));
}

/** Returns the weighted share of the words of the question that some passages have. */
function shareOf(terms: readonly ThesaurusTerm[], passages: readonly number[]): number {
  return terms.reduce(
    (sum, { isIn, weight }) => (passages.some((at) => isIn[at] === 1) ? sum + weight : sum),
    0,
  );
}

function countExpected(index: DocumentIndex, expected: ReadonlySet<string>): Float64Array {
  const numbers = new Set([...expected].flatMap((stem) => index.vocabulary.get(stem) ?? []));
  return Float64Array.from(index.passages, ({ terms }) => {
    const own = new Set(terms.filter((term) => numbers.has(term)));
    return Math.min(1, own.size / EXPECTED_FULL);
  });
}

function maxOf(values: Float64Array): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

/** Computes the features of a passage by the thesaurus; each is 0 to 1. */
export function thesaurusFeatures(search: ThesaurusSearch, index: DocumentIndex, at: number) {
  const { terms, share, expected, maxima } = search;
  const window = listNeighbors(index.passages, at);
  const { heading } = index.passages[at]!;
  return {
    thesaurus: share[at]!,
    thesaurusLead: share[at]! / (maxima.share || 1),
    thesaurusWindow: shareOf(terms, window),
    thesaurusHeading: shareOf(terms, [at, heading]),
    thesaurusAbove: shareOf(terms, [heading]),
    thesaurusParagraph: shareOf(terms, listParagraph(index, at)),
    thesaurusMissed: terms.filter(({ isIn }) => [...window, heading].every((one) => !isIn[one]))
      .length,
    expected: expected[at]!,
    expectedLead: expected[at]! / (maxima.expected || 1),
    expectedAround: Math.max(expected[at - 1] ?? 0, expected[at + 1] ?? 0),
  };
}
