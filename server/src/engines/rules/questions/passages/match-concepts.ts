import { inverseDocumentFrequency } from '../../../../language/inverse-document-frequency.ts';
import { findSynonyms } from '../../../../language/synonyms.ts';
import { characterNgrams } from '../../../../language/words.ts';
import type { QuestionConcept } from '../wording/question.ts';
import { type DocumentIndex, FAMILY_LETTERS } from './document-index.ts';

/** Occurrences of a concept of the question in a document, with the certainty of each as 0 to 1. */
export type ConceptMatch = {
  concept: QuestionConcept;
  /** Inverse document frequency over passages, multiplied by the weight of the concept. */
  idf: number;
  /** Certainty by number of the terms that match the concept. */
  terms: ReadonlyMap<number, number>;
  /** Sum of the certainties of all occurrences, by passage. */
  frequencies: ReadonlyMap<number, number>;
  /** Highest certainty of an occurrence, by passage. */
  certainties: ReadonlyMap<number, number>;
};

/** Certainty of a match by a word of the same family. A less certain match may mean something else. */
export const FAMILY_CERTAINTY = 0.7;
const SYNONYM_CERTAINTY = 0.45;
/** Least share of the shorter stem that both stems of a family begin with. */
const FAMILY_SHARE_MIN = 0.72;
/** Most letters of the longer stem beyond the shared beginning. */
const FAMILY_REST_MAX = 5;

/** Finds each concept in a document by its stem, by words of the same family and by synonyms. */
export function matchConcepts(
  index: DocumentIndex,
  concepts: readonly QuestionConcept[],
): ConceptMatch[] {
  return concepts.map((concept) => {
    const terms = findTerms(index, concept);
    const frequencies = new Map<number, number>();
    const certainties = new Map<number, number>();
    for (const [term, certainty] of terms) {
      for (const passage of index.postings[term]!) {
        frequencies.set(passage, (frequencies.get(passage) ?? 0) + certainty);
        certainties.set(passage, Math.max(certainties.get(passage) ?? 0, certainty));
      }
    }
    const containing = [...certainties.values()].filter((one) => one >= FAMILY_CERTAINTY).length;
    const idf = inverseDocumentFrequency(index.passages.length, Math.max(1, containing));
    return { concept, idf: concept.weight * idf, terms, frequencies, certainties };
  });
}

/** Returns the highest certainty of a concept in some passages, 0 to 1. */
export function certaintyIn({ certainties }: ConceptMatch, passages: readonly number[]): number {
  return passages.reduce((best, at) => Math.max(best, certainties.get(at) ?? 0), 0);
}

function findTerms(index: DocumentIndex, { stem, isNumber }: QuestionConcept): Map<number, number> {
  const terms = new Map<number, number>();
  const add = (other: string, certainty: number) => {
    const term = index.vocabulary.get(other);
    if (term !== undefined && !terms.has(term)) terms.set(term, certainty);
  };
  add(stem, 1);
  if (isNumber) return terms;
  for (const other of index.families.get(stem.slice(0, FAMILY_LETTERS)) ?? []) {
    if (isSameFamily(stem, other)) add(other, FAMILY_CERTAINTY);
  }
  for (const other of findSynonyms(stem, index.language)) add(other, SYNONYM_CERTAINTY);
  return terms;
}

/** Compares stems such as `found` and `founder`, `kundig` and `kundigungsfrist`. */
function isSameFamily(stem: string, other: string): boolean {
  const shorter = Math.min(stem.length, other.length);
  let shared = 0;
  while (shared < shorter && stem[shared] === other[shared]) shared++;
  return (
    shared >= FAMILY_LETTERS &&
    shared >= FAMILY_SHARE_MIN * shorter &&
    Math.max(stem.length, other.length) - shared <= FAMILY_REST_MAX
  );
}

/**
 * Character n-gram of the question and the passages that contain it. N-grams match words that stems separate:
 * compounds, derivations, misspelt names (McNamee and Mayfield 2004).
 */
export type NgramMatch = { weight: number; passages: ReadonlySet<number> };

export function matchNgrams(
  index: DocumentIndex,
  concepts: readonly QuestionConcept[],
): NgramMatch[] {
  const ngrams = new Map<string, number>();
  for (const { stem, weight } of concepts) {
    for (const ngram of characterNgrams(stem)) ngrams.set(ngram, weight);
  }
  return [...ngrams].map(([ngram, weight]) => {
    const passages = new Set<number>();
    for (const term of index.ngrams().get(ngram) ?? []) {
      for (const passage of index.postings[term]!) passages.add(passage);
    }
    const idf = inverseDocumentFrequency(index.passages.length, passages.size);
    return { weight: weight * idf, passages };
  });
}

/** Returns the weighted share of the n-grams that occur in some passages, 0 to 1. */
export function computeNgramShare(
  ngrams: readonly NgramMatch[],
  passages: readonly number[],
): number {
  let [shared, total] = [0, 0];
  for (const { weight, passages: containing } of ngrams) {
    total += weight;
    if (passages.some((at) => containing.has(at))) shared += weight;
  }
  return total === 0 ? 0 : shared / total;
}
