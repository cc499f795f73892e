import { anyCue } from '../../../../language/cues.ts';
import { toTerm } from '../../../../language/stemming.ts';
import { splitWords } from '../../../../language/words.ts';
import { findValues } from '../wording/answer-type.ts';
import { type Question, pairWords } from '../wording/question.ts';
import type { UnitScores } from './bm25.ts';
import {
  type DocumentIndex,
  type IndexedPassage,
  listNeighbors,
  listParagraph,
  passageText,
} from './document-index.ts';
import {
  certaintyIn,
  type ConceptMatch,
  FAMILY_CERTAINTY,
  type NgramMatch,
  computeNgramShare,
} from './match-concepts.ts';

import { type ThesaurusSearch, thesaurusFeatures } from './thesaurus-search.ts';
import { type SimilaritySearch, similarityFeatures } from './word-similarity.ts';

/** Search of a document for a question: all scores that do not depend on a single passage. */
export type PassageSearch = {
  similarity: SimilaritySearch;
  thesaurus: ThesaurusSearch;
  index: DocumentIndex;
  question: Question;
  matches: readonly ConceptMatch[];
  ngrams: readonly NgramMatch[];
  scores: UnitScores;
  /** Probability by passage that it holds a clause of the question's topics; undefined without topics. */
  clauses: Float64Array | undefined;
  /** Highest score of each kind over all passages. */
  maxima: { passage: number; paragraph: number; page: number; clause: number };
};

/** Positions of a concept among the terms of a passage, with the highest certainty of a match. */
type ConceptPositions = { certainty: number; positions: readonly number[] };

const SHORT_WORDS = 6;
const LONG_WORDS = 45;

/** Computes the features of a passage as the answer to a question, by name; most are from 0 to 1. */
export function computePassageFeatures(search: PassageSearch, at: number) {
  const { index, question, matches, ngrams, scores, maxima } = search;
  const passage = index.passages[at]!;
  const total = matches.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const concepts = matches.map((match) => findPositions(passage, match));
  const paragraph = listParagraph(index, at);
  const window = listNeighbors(index.passages, at);
  const coverage = (passages: readonly number[], certaintyMin = 0) =>
    matches.reduce((sum, match) => {
      const certainty = certaintyIn(match, passages);
      return certainty >= certaintyMin ? sum + match.idf * certainty : sum;
    }, 0) / total;
  return {
    bm25: scores.passage[at]! / total,
    bm25Window: scores.window[at]! / total,
    bm25Paragraph: scores.paragraph[at]! / total,
    bm25Page: scores.page[at]! / total,
    passageLead: scores.passage[at]! / (maxima.passage || 1),
    paragraphLead: scores.paragraph[at]! / (maxima.paragraph || 1),
    pageLead: scores.page[at]! / (maxima.page || 1),
    coverage: coverage([at]),
    coverageSure: coverage([at], FAMILY_CERTAINTY),
    coverageExact: coverage([at], 1),
    coverageWindow: coverage(window),
    coverageWindowSure: coverage(window, FAMILY_CERTAINTY),
    coverageParagraph: coverage(paragraph),
    coverageBefore: coverage([at - 1]),
    coverageAfter: coverage([at + 1]),
    coverageHeading: coverage([passage.heading]),
    letters: computeNgramShare(ngrams, [at]),
    lettersWindow: computeNgramShare(ngrams, window),
    lettersParagraph: computeNgramShare(ngrams, paragraph),
    ...conceptFeatures(question, matches, concepts),
    ...sequenceFeatures(matches, concepts, total),
    ...valueFeatures(index, question, at, concepts),
    ...wordingFeatures(passageText(index, at), question, concepts),
    ...similarityFeatures(search.similarity, search, at),
    ...thesaurusFeatures(search.thesaurus, index, at),
    clause: (search.clauses?.[at] ?? 0) / (maxima.clause || 1),
    short: Number(passage.terms.length < SHORT_WORDS),
    long: Math.max(0, Math.log(passage.terms.length / LONG_WORDS)),
    heading: Number(passage.isHeading),
    row: Number(passage.isRow),
    rowOfDates: Number(passage.isRow && question.type === 'date' && isTableHead(index, at)),
    beginning: 1 / (1 + at),
    paragraphStart: Number(paragraph[0] === at),
  };
}

export type PassageFeatures = ReturnType<typeof computePassageFeatures>;

/** Returns true for the first row of a table, which names its columns. */
function isTableHead({ passages }: DocumentIndex, at: number): boolean {
  const { isRow, paragraph } = passages[at - 1] ?? { isRow: false, paragraph: -1 };
  return !isRow || paragraph !== passages[at]!.paragraph;
}

function findPositions(passage: IndexedPassage, { terms }: ConceptMatch): ConceptPositions {
  let certainty = 0;
  const positions: number[] = [];
  for (const [position, term] of passage.terms.entries()) {
    const own = terms.get(term);
    if (own === undefined) continue;
    positions.push(position);
    certainty = Math.max(certainty, own);
  }
  return { certainty, positions };
}

function conceptFeatures(
  question: Question,
  matches: readonly ConceptMatch[],
  concepts: readonly ConceptPositions[],
) {
  const mean = (isIncluded: (match: ConceptMatch) => boolean, fallback: number) => {
    const own = concepts.filter((_, i) => isIncluded(matches[i]!));
    if (own.length === 0) return fallback;
    return own.reduce((sum, { certainty }) => sum + certainty, 0) / own.length;
  };
  return {
    names: mean(({ concept }) => concept.isName, 0.5),
    numbers: mean(({ concept }) => concept.isNumber, 0.5),
    focus: mean(({ concept }) => concept.stem === question.focus, 0.5),
    found: mean(() => true, 0),
    unfocused: mean(({ concept }) => concept.stem !== question.focus, 0),
    firstConcept: concepts[0]?.certainty ?? 0,
    lastConcept: concepts.at(-1)?.certainty ?? 0,
    missed: concepts.filter(({ certainty }) => certainty === 0).length,
  };
}

/** Largest distance of two concepts that count as in order, in words. */
const ADJACENT_MAX = 2;
/** Largest distance of two places that count as near, in words. */
const NEAR_MAX = 6;
const DENSE_SPAN_MAX = 30;
/** Number of words between concepts that halves the density. */
const DENSITY_HALVING = 10;

/** Compares order and nearness of the concepts with the question; each feature is about 0 to 1. */
function sequenceFeatures(
  matches: readonly ConceptMatch[],
  concepts: readonly ConceptPositions[],
  total: number,
) {
  let [inOrder, near] = [0, 0];
  for (let i = 0; i + 1 < matches.length; i++) {
    const gaps = concepts[i]!.positions.flatMap((a) =>
      concepts[i + 1]!.positions.map((b) => b - a),
    );
    const idf = (matches[i]!.idf + matches[i + 1]!.idf) / 2;
    if (gaps.some((gap) => gap > 0 && gap <= ADJACENT_MAX)) inOrder += idf;
    if (gaps.some((gap) => gap !== 0 && Math.abs(gap) <= NEAR_MAX)) near += idf;
  }
  return {
    pairsInOrder: inOrder / total,
    pairsNear: near / total,
    density: maxDensity(matches, concepts) / total,
  };
}

/** Returns the highest weight of concepts in a short stretch, reduced by the words between them. */
function maxDensity(
  matches: readonly ConceptMatch[],
  concepts: readonly ConceptPositions[],
): number {
  const all = concepts
    .flatMap(({ positions }, concept) => positions.map((position) => ({ position, concept })))
    .toSorted((a, b) => a.position - b.position);
  let best = 0;
  for (const [from, first] of all.entries()) {
    const seen = new Set<number>();
    let weight = 0;
    for (const { position, concept } of all.slice(from)) {
      if (position - first.position >= DENSE_SPAN_MAX) break;
      if (!seen.has(concept)) weight += matches[concept]!.idf * concepts[concept]!.certainty;
      seen.add(concept);
      const between = position - first.position + 1 - seen.size;
      best = Math.max(best, weight / (1 + Math.max(0, between) / DENSITY_HALVING));
    }
  }
  return best;
}

const NO_VALUES = {
  named: 0,
  unnamed: 0,
  typed: 0,
  untyped: 0,
  typedNear: 0,
  typedAround: 0,
};

/**
 * Checks whether a passage has a value of the answer type beyond the words of the question. All features are 0 for a
 * type that any text can answer.
 */
function valueFeatures(
  index: DocumentIndex,
  question: Question,
  at: number,
  concepts: readonly ConceptPositions[],
) {
  const text = passageText(index, at);
  const values = findValues(text, question.type);
  if (!values) return NO_VALUES;
  const stems = new Set(question.concepts.map(({ stem }) => stem));
  const words = splitWords(text);
  const fresh = values.filter(({ start, end }) =>
    words.some(
      (word) =>
        word.start >= start && word.end <= end && !stems.has(toTerm(word.text, index.language)),
    ),
  );
  const positions = concepts.flatMap((concept) => concept.positions);
  const isNear = fresh.some((span) => {
    const first = words.findIndex((word) => word.start >= span.start);
    return positions.some((position) => Math.abs(position - first) <= NEAR_MAX);
  });
  const around = [at - 1, at + 1].map((one) => passageText(index, one)).join(' ');
  const wantsName = question.type === 'person' || question.type === 'place';
  const hasValue = fresh.length > 0;
  return {
    named: Number(wantsName && hasValue),
    unnamed: Number(wantsName && !hasValue),
    typed: Number(!wantsName && hasValue),
    untyped: Number(!wantsName && !hasValue),
    typedNear: Number(isNear),
    typedAround: Number((findValues(around, question.type) ?? []).length > 0),
  };
}

/** Number of words at the beginning of a sentence that hold its subject. */
const SUBJECT_WORDS = 4;
const DEFINING_VERB = new RegExp(
  String.raw`^.{0,60}?\b${anyCue('questions/defining-verbs')}\b`,
  'u',
);
const LEADING_PRONOUN = new RegExp(String.raw`^${anyCue('questions/leading-pronouns')}\b`, 'iu');

/** Compares the wording of a passage with the question: shared word pairs, its subject, a definition, a pronoun. */
function wordingFeatures(text: string, question: Question, concepts: readonly ConceptPositions[]) {
  const words = splitWords(text);
  const pairs = pairWords(words.map((word) => word.text));
  const shared = question.pairs.filter((pair) => pairs.has(pair)).length;
  const name = question.concepts.findIndex(({ isName }) => isName);
  const subject = concepts[Math.max(0, name)]?.positions[0];
  const isSubject = subject !== undefined && subject < SUBJECT_WORDS;
  const predicate = isSubject ? text.slice(words[subject]!.end) : '';
  return {
    wordPairs: shared / Math.max(1, question.pairs.length),
    subjectFirst: subject === undefined ? 0 : 1 / (1 + subject),
    definition: Number(question.isDefinition && isSubject && DEFINING_VERB.test(predicate)),
    pronoun: Number(LEADING_PRONOUN.test(text)),
  };
}
