import { type DocumentIndex, FAMILY_LETTERS } from './document-index.ts';
import type { Concept } from './question.ts';
import { synonymsOf } from './synonyms.ts';

/** A concept as the document has it. */
export type Match = {
  concept: Concept;
  /** Inverse document frequency over passages, times the weight of the concept. */
  idf: number;
  /** Numbers of the terms that stand for it, with how surely they do, 0 to 1. */
  terms: ReadonlyMap<number, number>;
  /** For each passage that has it, how often, each time weighed by how surely. */
  passages: ReadonlyMap<number, number>;
};

const FAMILY_WEIGHT = 0.7;
const SYNONYM_WEIGHT = 0.45;
/** Two stems are of one family when so much of the shorter is the beginning of both, and so little else follows. */
const FAMILY_SHARE_MIN = 0.72;
const FAMILY_REST_MAX = 5;

export function matchConcepts(index: DocumentIndex, concepts: readonly Concept[]): Match[] {
  return concepts.map((concept) => {
    const terms = termsOf(index, concept);
    const passages = new Map<number, number>();
    for (const [term, weight] of terms) {
      for (const passage of index.postings[term]!) {
        passages.set(passage, (passages.get(passage) ?? 0) + weight);
      }
    }
    return { concept, idf: concept.weight * idfOf(index, terms), terms, passages };
  });
}

function termsOf(index: DocumentIndex, { stem, isNumber }: Concept): Map<number, number> {
  const terms = new Map<number, number>();
  const add = (other: string, weight: number) => {
    const term = index.vocabulary.get(other);
    if (term !== undefined && !terms.has(term)) terms.set(term, weight);
  };
  add(stem, 1);
  if (isNumber) return terms;
  for (const other of index.families.get(stem.slice(0, FAMILY_LETTERS)) ?? []) {
    if (isOneFamily(stem, other)) add(other, FAMILY_WEIGHT);
  }
  for (const other of synonymsOf(stem, index.language)) add(other, SYNONYM_WEIGHT);
  return terms;
}

/** As `found` and `founder`, `kundig` and `kundigungsfrist`. */
function isOneFamily(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  return (
    shared >= FAMILY_LETTERS &&
    shared >= FAMILY_SHARE_MIN * shorter &&
    Math.max(one.length, other.length) - shared <= FAMILY_REST_MAX
  );
}

/** Of the word itself and its family; of the rarest kind when the document has none of them. */
function idfOf(index: DocumentIndex, terms: ReadonlyMap<number, number>): number {
  const having = new Set<number>();
  for (const [term, weight] of terms) {
    if (weight > SYNONYM_WEIGHT) for (const passage of index.postings[term]!) having.add(passage);
  }
  return inverseFrequency(index.passages.length, Math.max(1, having.size));
}

/** Robertson and Spärck Jones, as BM25 has it; never below zero. */
export function inverseFrequency(count: number, having: number): number {
  return Math.log(1 + (count - having + 0.5) / (having + 0.5));
}
